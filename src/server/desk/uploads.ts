import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedImage } from '#contract/desk/articles.ts';
import { getDraftImage } from '#store/desk-items.ts';
import { type Desk, type DeskContext, type Endpoint, Refusal } from './endpoint.ts';

/** What the intake takes is 20 MB; it says so itself of a little more. */
const mostBytes = 21 * 1024 * 1024;

/** A picture for a draft, through the intake of the newsroom's command: the same process, limits and refusals. */
export const listUploadEndpoints = ({ store }: Desk): Endpoint[] => {
  let last: Promise<unknown> = Promise.resolve();
  let taker: ReturnType<typeof loadTaker> | null = null;
  async function loadTaker() {
    const { createImageTaker } = await import('#newsroom/images/take-once.ts');
    return createImageTaker(store);
  }

  async function take(c: DeskContext): Promise<Response> {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const folder = await mkdtemp(join(tmpdir(), 'plomada-imagen-'));
    try {
      const path = join(folder, randomUUID());
      await writeFile(path, bytes, { mode: 0o600 });
      taker ??= loadTaker();
      const taken = await (await taker).take(path);
      if ('fault' in taken) throw new Refusal(422, toSentence(taken.fault));
      const image: UploadedImage | null = await getDraftImage(store, taken.id);
      return c.json(image);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return [
    {
      method: 'POST',
      path: '/api/imagenes',
      may: 'write',
      mostBytes,
      handle(c) {
        // One at a time: each may take 250 MB while it is prepared.
        const answer = last.then(() => take(c));
        last = answer.catch(() => {});
        return answer;
      },
    },
  ];
};

const toSentence = (fault: string) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
