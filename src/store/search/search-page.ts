import type { ArticleSummary } from '#contract/article.ts';
import { toThumbnail } from '#contract/image-files.ts';
import { limits } from '#contract/rules.ts';
import type { SearchPage } from '#contract/search-page.ts';
import type { Search } from '#paths.ts';
import { analyse } from '#search/analyse.ts';
import { isFillerWord } from '#search/stop-words.ts';
import { listArticles } from '../articles/articles.ts';
import { listCategories } from '../articles/categories.ts';
import type { Store } from '../store.ts';
import { toResults } from './results.ts';
import { findArticles } from './search.ts';

/** One page of the results at `now`, of one category or of all. */
export async function searchPage(
  store: Store,
  { q, category, page: requestedPage }: Search,
  now: number,
): Promise<SearchPage> {
  const outcome = await findArticles(store, q, now, limits.maxResults);
  const { articles, categories, similar } = outcome;
  const groups = Map.groupBy(articles, ({ category_id }) => category_id);
  const id = categories.find(({ slug }) => slug === category)?.id;
  const isWanted = ({ category_id }: { category_id: number }) => category_id === id;
  const ofCategory = category === undefined ? articles : articles.filter(isWanted);
  const page = Math.max(1, Math.min(requestedPage, Math.ceil(ofCategory.length / limits.search)));
  const pageArticles = ofCategory.slice((page - 1) * limits.search, page * limits.search);
  return {
    found: articles.length,
    categories: categories.flatMap(({ id, slug, name }) => {
      const group = groups.get(id);
      return group ? [{ slug, name, found: group.length }] : [];
    }),
    page,
    results: await toResults(store, outcome, pageArticles),
    ...(similar.length > 0 && { similar: await toResults(store, outcome, similar) }),
    ...(articles.length === 0 && { nearest: await listNearest(store, q, now) }),
  };
}

const maxSuggested = 3;

/** Lists what an empty result offers: categories that mention a word of the query, or the most read new articles. */
async function listNearest(
  store: Store,
  q: string,
  now: number,
): Promise<NonNullable<SearchPage['nearest']>> {
  const words = analyse(q).filter(({ word }) => !isFillerWord(word));
  const terms = new Set(words.map(({ term }) => term));
  const categories = (await listCategories(store, now)).filter(
    ({ name, description, articleCount }) =>
      articleCount > 0 && analyse(`${name} ${description}`).some(({ term }) => terms.has(term)),
  );
  if (categories.length > 0) {
    return { categories: categories.map(({ slug, name }) => ({ slug, name })), articles: [] };
  }
  const newest = await listArticles(store, { limit: limits.search }, now);
  const popular = newest.toSorted((a, b) => b.views - a.views).slice(0, maxSuggested);
  return { categories: [], articles: popular.map(toLink) };
}

const toLink = ({
  slug,
  title,
  category,
  publishedAt,
  readTime,
  views,
  image,
}: ArticleSummary) => ({
  ...{ slug, title, category, publishedAt, readTime, views },
  image: toThumbnail(image),
});
