import { emptyFields, toTextColumns } from '#contract/article-fields.ts';
import { saveCategory } from '../articles/categories.ts';
import { type ArticleInput, planArticles } from '../articles/publication-plan.ts';
import {
  addTotalViews,
  type ContentTx,
  changeContent,
  renameArticle,
  retireArticle,
  saveArticles,
} from '../articles/publishing.ts';
import type { Store } from '../store.ts';

const hour = 3_600_000;

/** A valid article, published an hour ago. */
export const toArticleInput = (slug: string, fields: Partial<ArticleInput> = {}): ArticleInput => ({
  ...toTextColumns(emptyFields),
  slug,
  title: `Título de ${slug}`,
  excerpt: 'Resumen.',
  category: 'noticias',
  author: 'Redacción Plomada',
  published_at: Date.now() - hour,
  tags: null,
  featured: false,
  read_time: 1,
  image_id: null,
  image_focus: null,
  content: 'Texto.',
  corrections: [],
  views: 0,
  ...fields,
});

/** Publishes articles and creates their categories, and always «noticias». */
export const publishArticles = (store: Store, ...articles: ArticleInput[]) =>
  changeContent(store, async (tx) => {
    const slugs = new Set(['noticias', ...articles.map(({ category }) => category)]);
    for (const slug of slugs) {
      const name = slug.charAt(0).toUpperCase() + slug.slice(1);
      await saveCategory(tx, { slug, name, description: '', icon: 'n' });
    }
    return saveInputs(tx, articles);
  });

export const rename = (store: Store, from: string, to: string) =>
  changeContent(store, (tx) => renameArticle(tx, from, to));

export const retire = (store: Store, slug: string, redirectTo: string | null = null) =>
  changeContent(store, (tx) => retireArticle(tx, slug, redirectTo));

/** Saves articles without history. */
export async function saveInputs(tx: ContentTx, articles: ArticleInput[], now = Date.now()) {
  const savedArticles = await saveArticles(tx, await planArticles(tx, articles), now);
  const created = savedArticles.filter(({ before }) => !before);
  await addTotalViews(
    tx,
    created.reduce((sum, { input }) => sum + input.views, 0),
  );
  return savedArticles;
}
