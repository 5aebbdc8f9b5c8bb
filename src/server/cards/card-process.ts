import { answerOrders } from '#side-process.ts';
import { carryOut } from './card-image.ts';

const megabyte = 1024 * 1024;

answerOrders(carryOut, 250 * megabyte);
