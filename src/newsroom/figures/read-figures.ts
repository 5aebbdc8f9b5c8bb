import { formatIsoDay, toDay } from '#contract/day.ts';
import type { Figures, FiguresQuery, ReadArticle } from '#contract/desk/figures.ts';
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
import type { Store } from '#store/store.ts';
import { listSubscriberDays } from '#store/subscribers/subscriber-days.ts';

const mostMarked = 8;
const mostListed = 10;
/** Of those read most, so many are looked at for those that came out in the period. */
const mostLookedAt = 60;
const year = 365;

/** What there is to know of how the site, a category or an article is read. Null if there is no such one. */
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
  const read = article ? [] : await listMostRead(db, category?.id ?? null, period, mostLookedAt);
  const { ids, count } = article
    ? { ids: [article.id], count: 1 }
    : await listPublications(db, category?.id ?? null, period, { most: mostMarked, now });
  const views = new Map(read.map((each) => [each.id, each.views]));
  const named = await listNamed(db, [...new Set([...ids, ...views.keys()])]);
  const toRead = (id: number): ReadArticle[] => {
    const found = named.get(id);
    return found ? [{ ...toListed(found), views: views.get(id) ?? 0 }] : [];
  };
  const mostRead = read.flatMap(({ id }) => toRead(id));
  const isOfPeriod = ({ publishedAt }: ReadArticle) =>
    toDay(Date.parse(publishedAt)) >= period.from;
  const marked = count > mostMarked ? mostRead.filter(isOfPeriod) : ids.flatMap(toRead);
  return {
    now: new Date(now).toISOString(),
    category: category && { slug: category.slug, name: category.name },
    article: article && { ...toListed(article), slug: article.slug, category: article.category },
    from: formatIsoDay(period.from),
    days: await listDays(period),
    before: hasEarlier ? (await listDays(earlier)).reduce((a, b) => a + b, 0) : null,
    since: first === null ? null : formatIsoDay(first),
    sampleUntil: sample && formatIsoDay(sample.day - 1),
    publications: marked
      .filter(isOfPeriod)
      .slice(0, mostMarked)
      .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt)),
    published: count,
    mostRead: mostRead.slice(0, mostListed),
    categories: categories
      .flatMap(({ id, slug, name, articleCount }) =>
        sums ? [{ slug, name, views: sums.get(id) ?? 0, articles: articleCount }] : [],
      )
      .sort((a, b) => b.views - a.views),
    arrivals: await sumArrivals(db, period),
    subscribers: await listSubscriberDays(store, year, now),
  };
}

type Named = NonNullable<Awaited<ReturnType<typeof getNamed>>>;

const toListed = ({ id, title, published_at, views }: Named): ReadArticle => ({
  id,
  title,
  publishedAt: new Date(published_at).toISOString(),
  views,
});
