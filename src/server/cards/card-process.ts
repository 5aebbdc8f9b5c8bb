import { handleTasks } from '#side-process.ts';
import { carryOut } from './card-image.ts';

const megabyte = 1024 * 1024;

handleTasks(carryOut, 250 * megabyte);
