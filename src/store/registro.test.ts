import { expect, test } from 'vitest';
import { addToRegistro, forgetRegistro, listRegistro, terminal } from './registro.ts';
import { describeEngines, openTestStore } from './testing/engines.ts';

const day = 86_400_000;

describeEngines('the registro', (engine) => {
  test('goes back two years, newest first, a page at a time', async () => {
    await using store = await openTestStore(engine);
    const now = Date.parse('2026-11-15T12:00:00Z');
    const add = (what: string, at: number) =>
      store.write((tx) => addToRegistro(tx, { who: terminal, kind: 'ajustes', what }, at));
    const list = async (page: number) => {
      const { items, total } = await listRegistro(store, { page, pageSize: 2 });
      return [...items.map(({ what }) => what), total];
    };
    await add('de hace mucho', now - 731 * day);
    await add('de hace dos años', now - 729 * day);
    expect(await list(1)).toEqual(['de hace dos años', 'de hace mucho', 2]);
    await add('de hoy', now);
    await add('de hoy también', now);
    await forgetRegistro(store, now);
    expect(await list(1)).toEqual(['de hoy también', 'de hoy', 3]);
    expect(await list(2)).toEqual(['de hace dos años', 3]);
  });
});
