import { answerOrders } from '#side-process.ts';
import { toCardImage } from './card-image.ts';
import type { CardOrder } from './card-maker.ts';

const megabyte = 1024 * 1024;

answerOrders(({ card, picture }: CardOrder) => toCardImage(card, picture), 250 * megabyte);
