import { readFile } from 'node:fs/promises';
import { answerOrders } from '#side-process.ts';
import type { NewImage } from '#store/images.ts';
import { ImageFault } from './image-fault.ts';
import { takeImage } from './intake.ts';

export type TakenFile = { image: NewImage } | { fault: string };

const megabyte = 1024 * 1024;

/** A picture from anyone may be made to take all the time and memory there is. Here it can be stopped. */
answerOrders(async (path: string): Promise<TakenFile> => {
  try {
    return { image: await takeImage(await readFile(path)) };
  } catch (error) {
    if (error instanceof ImageFault) return { fault: error.message };
    throw error;
  }
}, 250 * megabyte);
