import { expect, test } from 'vitest';
import { changeContent, saveArticles } from '#store/articles/publishing.ts';
import { addMisses } from '#store/search/misses.ts';
import { addRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { ask } from '../testing/orders.ts';

async function order(store: Store, ...args: string[]): Promise<string[]> {
  const said = await ask(store, 'busquedas', ...args);
  return said.trimEnd().replaceAll(/ +/g, ' ').split('\n');
}

describeEngines('an editor', (engine) => {
  test('sees what readers look for in vain, and what a new word of the vocabulary does for them', async () => {
    await using store = await openNewsroom(engine);
    expect(await order(store)).toEqual(['No hay búsquedas sin resultado.']);
    const now = Date.now();
    const titles = { una: 'Cabilla', otra: 'Más cabilla' };
    const articles = Object.entries(titles).map(([slug, title]) => toArticleInput(slug, { title }));
    await changeContent(store, (tx) => saveArticles(tx, [articles], now));
    const [month, today] = [now - 40 * 86_400_000, now];
    await addMisses(store, new Map([['rebar', 2]]), today);
    await addMisses(store, new Map([['tapial', 3]]), today);
    await addMisses(store, new Map([['rebar', 5]]), month);
    expect(await order(store)).toEqual([' 3 tapial nada todavía', ' 2 rebar nada todavía']);
    await changeContent(store, (tx) =>
      addRules(tx, [{ subject: 'acero', rule: 'rebar > cabilla' }]),
    );
    const [first, ...others] = await order(store, '--dias', '90');
    expect(first).toMatch(/^ 7 rebar ahora: (?:una|otra) y 1 más$/);
    expect(others).toEqual([' 3 tapial nada todavía']);
    for (const wrong of ['0', '91', '-1', 'siete', '']) {
      await expect(order(store, `--dias=${wrong}`)).rejects.toThrow(
        '--dias: se esperaba un número',
      );
    }
  });
});
