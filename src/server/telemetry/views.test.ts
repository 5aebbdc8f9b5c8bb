import { expect, test, vi } from 'vitest';
import { getArticle } from '#store/articles.ts';
import { saveCategory } from '#store/categories.ts';
import { changeContent, saveArticles } from '#store/publishing.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { createViewCounter } from './views.ts';

describeEngines('readings', (engine) => {
  test('that could not be written down are not lost, and are counted once', async () => {
    await using store = await openTestStore(engine);
    await changeContent(store, async (tx) => {
      await saveCategory(tx, { slug: 'noticias', name: 'Noticias', description: '', icon: 'n' });
      await saveArticles(tx, [[toArticleInput('muro')]], Date.now());
    });
    const counter = createViewCounter(store, 3_600_000);
    counter.add('muro', null);
    counter.add('muro', null);
    await store.db.schema.alterTable('article_views').renameTo('apartadas').execute();
    await counter.flush();
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    await store.db.schema.alterTable('apartadas').renameTo('article_views').execute();
    counter.add('muro', null);
    await counter.flush();
    await counter.stop();
    expect((await getArticle(store, 'muro', Date.now()))?.views).toBe(3);
  });
});
