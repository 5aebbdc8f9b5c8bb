import { expect, test } from 'vitest';
import { engines } from '#store/testing/engines.ts';
import { createBodyMemory } from './body-memory.ts';
import { openWriting, validFields } from './testing/writing.ts';

const megabyte = 1_000_000;

/** A body that stops after `size` bytes without ending; `read` counts the bytes taken from it. */
function openSlowBody(size: number) {
  const progress = { bytes: 0 };
  const body = new ReadableStream(
    {
      pull(stream) {
        if (progress.bytes >= size) return new Promise<void>(() => {});
        progress.bytes += megabyte;
        stream.enqueue(new Uint8Array(megabyte));
      },
    },
    { highWaterMark: 0 },
  );
  return { read: progress, body };
}

test('heavy requests of one person run one at a time, and delay nobody else', async () => {
  await using desk = await openWriting(engines[0]);
  const other = await desk.signInAs('editor');
  const [isBegun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  desk.beforeNextWrite(() => {
    isBegun.resolve();
    return held.promise;
  });
  const saving = desk.mine.save(0, validFields());
  await isBegun.promise;
  // A body's memory counts for its sender until the response.
  const next = openSlowBody(megabyte);
  const { cookie } = desk.editor;
  void desk.ask('PUT', `/api/borradores/${desk.id}`, { cookie, bytes: next.body });
  const own = desk.editor.send('GET', '/api/mesa').then(() => 'own');
  expect((await other.send('GET', '/api/mesa')).status).toBe(200);
  expect(await Promise.race([own, other.send('GET', '/api/mesa').then(() => 'other')])).toBe(
    'other',
  );
  expect(next.read.bytes).toBe(0);
  held.resolve();
  expect((await saving).status).toBe(200);
  expect(await own).toBe('own');
  await expect.poll(() => next.read.bytes).toBe(megabyte);
});

test('memory is given in order, half of it to one person at most, and small bodies need none', async () => {
  const reserveMemory = createBodyMemory();
  const entered: string[] = [];
  const client = new AbortController();
  const ask = (name: string, who: number, size: number, signal = new AbortController().signal) =>
    reserveMemory(who, size, signal).then((release) => {
      entered.push(name);
      return release;
    });
  const first = await ask('all that one may', 1, 99 * megabyte);
  const more = ask('one byte more than small', 1, 65_537);
  await ask('small', 1, 65_536);
  const second = await ask('another’s half', 2, 6 * megabyte);
  const whole = ask('a third’s half', 3, 6 * megabyte);
  const abandoned = ask('who goes away', 4, 6 * megabyte, client.signal);
  const behind = ask('behind them', 5, 2 * megabyte);
  client.abort();
  (await abandoned)();
  await ask('who had gone', 6, 6 * megabyte, client.signal);
  const order = ['all that one may', 'small', 'another’s half', 'who goes away', 'who had gone'];
  expect(entered).toEqual(order);
  first();
  await more;
  // First come, first served: the next one would fit, but waits for the one before it.
  expect(entered).toEqual([...order, 'one byte more than small']);
  second();
  await Promise.all([whole, behind]);
  expect(entered.slice(-2)).toEqual(['a third’s half', 'behind them']);
});

test('two people at their maximum do not block a text', async () => {
  const enter = createBodyMemory();
  const { signal } = new AbortController();
  await enter(1, 6 * megabyte, signal);
  await enter(2, 6 * megabyte, signal);
  const entered: string[] = [];
  void enter(3, 2 * megabyte, signal).then(() => entered.push('large'));
  await enter(4, 90_000, signal).then(() => entered.push('text'));
  expect(entered).toEqual(['text']);
});
