import { expect, test } from 'vitest';
import { engines } from '#store/testing/engines.ts';
import { openWriting, soundFields } from './testing/writing.ts';

const megabyte = 1_000_000;

/** A body of so many bytes that then goes neither on nor to an end; and how many of them were asked for. */
function openSlowBody(size: number) {
  const read = { bytes: 0 };
  const body = new ReadableStream(
    {
      pull(stream) {
        if (read.bytes >= size) return new Promise<void>(() => {});
        read.bytes += megabyte;
        stream.enqueue(new Uint8Array(megabyte));
      },
    },
    { highWaterMark: 0 },
  );
  return { read, body };
}

test('whoever sends much, slowly and without end fills no memory, and keeps nobody else waiting', async () => {
  const [engine] = engines;
  if (!engine) throw new Error('There is no engine');
  await using desk = await openWriting(engine);
  const { cookie } = await desk.signInAs('redactor');
  const slow = Array.from({ length: 6 }, () => openSlowBody(17 * megabyte));
  for (const { body } of slow) {
    void desk.ask('POST', `/vista/${desk.id}`, { cookie, bytes: body });
  }
  await expect.poll(() => slow[0]?.read.bytes).toBe(17 * megabyte);
  // Larger than what goes past the line, and after all of those.
  const fields = soundFields({ content: 'Otra línea.\n'.repeat(8_000) });
  expect(await desk.mine.save(0, fields)).toMatchObject({ status: 200 });
  const preview = await desk.ask('POST', `/vista/${desk.id}`, {
    cookie: desk.editor.cookie,
    form: { fields: JSON.stringify(fields) },
  });
  expect(preview.status).toBe(200);
  expect(slow.map(({ read }) => read.bytes)).toEqual([17 * megabyte, 0, 0, 0, 0, 0]);
});
