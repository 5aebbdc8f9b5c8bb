import { formatIsoDay, parseIsoDay, toDay } from '#contract/day.ts';
import type { ListItem } from '#contract/desk/articles.ts';
import type { Figures, FiguresQuery, MissedSearch, ReadArticle } from '#contract/desk/figures.ts';
import { tokenise } from '#search/analyse.ts';
import { listCategories } from '#store/articles/categories.ts';
import { getNamed, listNamed, listPublications } from '#store/figures/figure-articles.ts';
import {
  getFirstDay,
  listArticleDays,
  listMostRead,
  listSiteDays,
  type Period,
  sumArrivals,
  sumByCategory,
} from '#store/figures/readings.ts';
import { getSampleRecord } from '#store/sample.ts';
import { listMisses } from '#store/search/misses.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { listSubscriberDays } from '#store/subscribers/subscriber-days.ts';
import { toCsvLine } from '../files/csv.ts';

const maxMarked = 8;
const maxListed = 10;
/** How many of the most read articles are searched for those published in the period. */
const maxCandidates = 60;
const year = 365;

/** The figures of the site, a category or an article. Null if there is no such category or article. */
export async function readFigures(
  store: Store,
  { dias, categoria, articulo }: FiguresQuery,
  now: number,
): Promise<Figures | null> {
  const { db } = store;
  const until = toDay(now);
  const period = { from: until - dias + 1, until };
  const categories = await listCategories(store, now);
  const category = categories.find(({ slug }) => slug === categoria) ?? null;
  const article = articulo === undefined ? null : await getNamed(db, articulo);
  if ((categoria && !category) || (articulo && !article)) return null;

  const listDays = async (period: Period) =>
    article
      ? ((await listArticleDays(db, [article.id], period)).get(article.id) ?? [])
      : listSiteDays(db, category?.id ?? null, period);
  const first = await getFirstDay(db);
  const sample = await getSampleRecord(db);
  const earlier = { from: period.from - dias, until: period.from - 1 };
  const hasEarlier = first !== null && first <= earlier.from;
  const sums = category || article ? null : await sumByCategory(db, period);
  const mostReadRows = article
    ? []
    : await listMostRead(db, category?.id ?? null, period, maxCandidates);
  const { ids, count } = article
    ? { ids: [article.id], count: 1 }
    : await listPublications(db, category?.id ?? null, period, { limit: maxMarked, now });
  const views = new Map(mostReadRows.map((each) => [each.id, each.views]));
  const articlesById = await listNamed(db, [...new Set([...ids, ...views.keys()])]);
  const toRead = (id: number): ReadArticle[] => {
    const articleRow = articlesById.get(id);
    return articleRow ? [{ ...toListed(articleRow), views: views.get(id) ?? 0 }] : [];
  };
  const mostRead = mostReadRows.flatMap(({ id }) => toRead(id));
  const isOfPeriod = ({ publishedAt }: ReadArticle) =>
    toDay(Date.parse(publishedAt)) >= period.from;
  const markedArticles = count > maxMarked ? mostRead.filter(isOfPeriod) : ids.flatMap(toRead);
  return {
    now: new Date(now).toISOString(),
    category: category && { slug: category.slug, name: category.name },
    article: article && toListed(article),
    from: formatIsoDay(period.from),
    days: await listDays(period),
    before: hasEarlier ? (await listDays(earlier)).reduce((a, b) => a + b, 0) : null,
    since: first === null ? null : formatIsoDay(first),
    sampleUntil: sample && formatIsoDay(sample.day - 1),
    publications: markedArticles
      .filter(isOfPeriod)
      .slice(0, maxMarked)
      .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt)),
    published: count,
    mostRead: mostRead.slice(0, maxListed),
    categories: categories
      .flatMap(({ id, slug, name, articleCount }) =>
        sums ? [{ slug, name, views: sums.get(id) ?? 0, articles: articleCount }] : [],
      )
      .sort((a, b) => b.views - a.views),
    arrivals: await sumArrivals(db, period),
    subscribers: await listSubscriberDays(store, year, now),
  };
}

type NamedArticle = NonNullable<Awaited<ReturnType<typeof getNamed>>>;

const toListed = ({ id, title, published_at, views }: NamedArticle): ReadArticle => ({
  id,
  title,
  publishedAt: new Date(published_at).toISOString(),
  views,
});

const recentDays = 14;

export async function addRecent<Item extends ListItem>(
  { db }: Store,
  items: Item[],
  now: number,
): Promise<Item[]> {
  const ids = items.flatMap(({ articleId }) => articleId ?? []);
  const until = toDay(now);
  const days = await listArticleDays(db, ids, { from: until - recentDays, until });
  return items.map((item) => ({ ...item, recent: days.get(item.articleId ?? 0) ?? null }));
}

export function* toFiguresCsv({ from, days, publications }: Figures): Generator<string> {
  yield toCsvLine('dia', 'lecturas', 'se publico');
  const first = parseIsoDay(from);
  for (const [index, views] of days.entries()) {
    const day = first + index;
    const out = publications.filter(({ publishedAt }) => toDay(Date.parse(publishedAt)) === day);
    yield toCsvLine(formatIsoDay(day), views, out.map(({ title }) => title).join('; '));
  }
}

/** Confirmed subscribers at the end of each day of a year, oldest first. */
export function* toGrowthCsv({ subscribers, now }: Figures): Generator<string> {
  yield toCsvLine('dia', 'suscriptores');
  const first = toDay(Date.parse(now)) - subscribers.length + 1;
  for (const [index, count] of subscribers.entries()) {
    yield toCsvLine(formatIsoDay(first + index), count);
  }
}

const [missDays, maxMisses, maxTriedWords] = [7, 12, 3];

export async function listMissedSearches(store: Store, now: number): Promise<MissedSearch[]> {
  const misses = await listMisses(store, {
    days: missDays,
    limit: maxMisses,
    now,
    includesHidden: false,
  });
  const searches: MissedSearch[] = [];
  for (const miss of misses)
    searches.push({ ...miss, ...(await findNearest(store, miss.words, now)) });
  return searches;
}

/** Searches for all words, then for single words, the longest first. */
async function findNearest(store: Store, words: string, now: number) {
  const [nearestArticle] = await searchArticles(store, words, now);
  if (nearestArticle) return { isFound: true, nearest: { ...toNamed(nearestArticle), by: words } };
  const single = tokenise(words)
    .map(({ word }) => word)
    .filter(({ length }) => length > 3)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxTriedWords);
  for (const by of single) {
    const [near] = await searchArticles(store, by, now);
    if (near) return { isFound: false, nearest: { ...toNamed(near), by } };
  }
  return { isFound: false, nearest: null };
}

const toNamed = ({ id, title }: { id: number; title: string }) => ({ id, title });
