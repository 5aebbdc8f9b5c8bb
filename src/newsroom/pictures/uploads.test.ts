import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { testWith } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openUploads, type Upload } from './uploads.ts';

const [ana, eva] = [1, 2];
const toStream = (text: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

const test = testWith(async () => {
  const folder = await createFolder({});
  const uploads = openUploads({ DATA_DIR: folder.path }, { perPerson: 3, bytes: 100 });
  let now = 0;
  return {
    ...uploads,
    begin(person: number, name: string, size: number, changedAt = 1) {
      now += 1;
      return uploads.begin(person, { name, size, changedAt }, now);
    },
    isThere: async ({ id, personId }: Upload) => (await uploads.find(id, personId)) !== null,
    listFiles: () => readdir(folder.at('subidas')),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
});

test('an upload is continued by the same person with the same file only', async (uploads) => {
  const losa = await uploads.begin(ana, 'losa.jpg', 6);
  expect(await uploads.append(losa, 0, toStream('abcdef'))).toBe(6);
  expect(await uploads.append(losa, 0, toStream('uvwxyz'))).toBe(6);
  expect(await uploads.begin(ana, 'losa.jpg', 6)).toEqual(losa);
  for (const other of [
    await uploads.begin(ana, 'losa.jpg', 6, 2),
    await uploads.begin(ana, 'losa.jpg', 7),
    await uploads.begin(eva, 'losa.jpg', 6),
  ]) {
    expect(other.id).not.toBe(losa.id);
  }
  await uploads.finish(losa, { id: 'imagen' });
  const upload = await uploads.find(losa.id, ana);
  expect(upload).toEqual({ ...losa, taken: { id: 'imagen' } });
  // A client that lost the response may repeat it.
  await uploads.finish(losa, { id: 'imagen' });
  // The finished upload is not resumed: the same file starts a new one.
  expect((await uploads.begin(ana, 'losa.jpg', 6)).id).not.toBe(losa.id);
});

test('a fourth upload replaces the person’s first, and the person with most bytes makes room', async (uploads) => {
  const uploadList: Upload[] = [];
  for (const [name, size] of Object.entries({ a: 10, b: 10, c: 20, d: 20 })) {
    uploadList.push(await uploads.begin(ana, name, size));
  }
  const listThere = async () => Promise.all(uploadList.map(uploads.isThere));
  expect(await listThere()).toEqual([false, true, true, true]);
  await uploads.begin(eva, 'e', 50);
  expect(await listThere()).toEqual([false, true, true, true]);
  // Eva and Ana now hold 50 bytes each; Ana's upload is older, so it is removed.
  const f = await uploads.begin(eva, 'f', 1);
  expect(await listThere()).toEqual([false, false, true, true]);
  expect(await uploads.isThere(f)).toBe(true);
});

test('an idle upload is removed before an active one', async (uploads) => {
  const [sent, idle] = [await uploads.begin(ana, 'a', 60), await uploads.begin(ana, 'b', 30)];
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const sending = uploads.append(sent, 0, readable);
  void writer.write(new TextEncoder().encode('abc')).catch(() => {});
  await expect.poll(() => uploads.getOffset(sent)).toBe(3);
  // An upload that fits removes none.
  await uploads.begin(eva, 'c', 10);
  expect([await uploads.isThere(sent), await uploads.isThere(idle)]).toEqual([true, true]);
  await uploads.begin(eva, 'd', 1);
  expect([await uploads.isThere(sent), await uploads.isThere(idle)]).toEqual([true, false]);
  await uploads.remove(sent.id);
  expect(await sending).toBe(3);
  expect(await uploads.isThere(sent)).toBe(false);
});

test('an upload is kept for a day', async (uploads) => {
  const losa = await uploads.begin(ana, 'losa.jpg', 6);
  await uploads.forgetOld(86_400_000);
  expect(await uploads.isThere(losa)).toBe(true);
  await uploads.forgetOld(86_400_001);
  expect(await uploads.listFiles()).toEqual([]);
});

test('many uploads begun at once respect the limits', async (uploads) => {
  const first = await uploads.begin(ana, 'losa.jpg', 40);
  const names = Array.from({ length: 20 }, (_, index) => `${index}.jpg`);
  const uploadList = await Promise.all(names.map((name) => uploads.begin(eva, name, 9)));
  const stillThere = await Promise.all(uploadList.map(uploads.isThere));
  expect(stillThere).toEqual([...Array(17).fill(false), true, true, true]);
  expect(await uploads.isThere(first)).toBe(true);
});
