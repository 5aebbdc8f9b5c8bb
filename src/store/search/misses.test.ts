import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { describeStores } from '../testing/engines.ts';
import { addMisses, hideSearch, listMisses, toMiss } from './misses.ts';

const today = Date.parse('2026-03-01T12:00:00Z');
const day = 86_400_000;

const add = (store: Store, words: string[], now = today) =>
  addMisses(store, new Map(words.map((each) => [each, 1])), now);
const list = async (store: Store, days = 90, now = today) =>
  (await listMisses(store, { days, limit: 5_000, now })).map(
    ({ words, times }) => `${words} ${times}`,
  );

describeStores('searches that found nothing', (test) => {
  test('are summed over the requested days, and deleted after ninety', async (store) => {
    await add(store, ['domo', 'iglu'], today - 89 * day);
    await add(store, ['iglu'], today - day);
    await add(store, ['iglu', 'yurta']);
    expect(await list(store, 1)).toEqual(['iglu 1', 'yurta 1']);
    expect(await list(store)).toEqual(['iglu 3', 'domo 1', 'yurta 1']);
    const [most, ...others] = await listMisses(store, { days: 90, limit: 1, now: today });
    expect([most, others]).toEqual([{ words: 'iglu', times: 3 }, []]);
    expect(await store.write((tx) => hideSearch(tx, 'iglu', today))).toBe(true);
    expect(await store.write((tx) => hideSearch(tx, 'iglu', today))).toBe(false);
    const filter = { days: 90, limit: 9, now: today, includesHidden: false };
    expect((await listMisses(store, filter)).map(({ words }) => words)).toEqual(['domo', 'yurta']);
    await add(store, [], today + day);
    const rows = await store.db.selectFrom('search_misses').selectAll().execute();
    expect(rows).toHaveLength(3);
  });

  test('are limited per day, and repeated ones stay', async (store) => {
    const makeUp = (turn: number) =>
      Array.from({ length: 400 }, (_, index) => `inventada ${turn} ${index}`);
    await add(store, ['de ayer'], today - day);
    for (const _ of [1, 2]) await add(store, ['zulaque']);
    for (const turn of [1, 2, 3, 4]) await add(store, makeUp(turn));
    await add(store, ['zulaque']);
    const misses = await list(store);
    expect(misses).toHaveLength(1_001);
    expect(misses).toContain('de ayer 1');
    expect(misses[0]).toBe('zulaque 3');
  });

  test('are all counted when several processes write concurrently', async (store) => {
    const words = ['domo', 'iglu', 'yurta'];
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => add(store, turn % 2 ? words : words.toReversed())),
    );
    expect(await list(store)).toEqual(words.map((each) => `${each} 12`));
  });
});

test.each([
  ['  Grúa   HORQUILLA. ', 'grua horquilla'],
  ['¿Qué es el «tapial»?', 'que es el tapial'],
  ['10.000 m²', '10000 m2'],
  [`${'a'.repeat(29)} ${'b'.repeat(30)}`, `${'a'.repeat(29)} ${'b'.repeat(30)}`],
])('%s is counted as %s', (q, words) => {
  expect(toMiss(q)).toBe(words);
});

test.each([
  'ana@obra.example',
  'www.obra.example',
  '0414-123.45.67',
  'V-12.345.678',
  'juan perez 12345678',
  '０４１４１２３４５６７',
  'calle 5',
  'Av. Bolívar, edif. 3',
  'a b c d e f g h i',
  `${'a'.repeat(30)} ${'b'.repeat(30)}`,
])('%s is not counted: it may tell of a person, or is no search', (q) => {
  expect(toMiss(q)).toBeNull();
});
