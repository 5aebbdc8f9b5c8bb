import { readFile } from 'node:fs/promises';
import type { Focus } from '#contract/focus.ts';
import { Refusal } from '#refusal.ts';
import { handleTasks } from '#side-process.ts';
import type { NewImage } from '#store/pictures/images.ts';
import type { ImageFile } from './encode.ts';
import { cutImage, prepareImage } from './intake.ts';

/** Takes in a file, or crops a stored picture again. */
export type ImageJob = { path: string } | { whole: Uint8Array; focus: Focus };
export type ImageResponse = { image: NewImage } | { cuts: ImageFile[] } | { fault: string };

const megabyte = 1024 * 1024;

/** A hostile picture may use all time and memory. In its own process it can be stopped. */
handleTasks(async (job: ImageJob): Promise<ImageResponse> => {
  try {
    if ('whole' in job) return { cuts: await cutImage(job.whole, job.focus) };
    return { image: await prepareImage(await readFile(job.path)) };
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message };
    throw error;
  }
}, 250 * megabyte);
