import { handleTasks } from '#side-process.ts';
import { runCardJob } from './card-image.ts';

const megabyte = 1024 * 1024;

handleTasks(runCardJob, 250 * megabyte);
