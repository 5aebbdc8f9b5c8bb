import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import { indexText } from '#search/document.ts';
import { isAbout, weighQuery } from '#search/evidence.ts';
import { parseQuery, splitImplied } from '#search/query.ts';
import { readLines } from '#search/scoring.ts';
import { indexAlternatives } from '#search/term-index.ts';
import { listCategories } from '../articles/categories.ts';
import { wherePublished } from '../published.ts';
import type { Store } from '../store.ts';
import { addPartial, rateMatches } from './rating.ts';
import { type FoundArticle, type ReadArticle, type SearchOutcome, toResults } from './results.ts';
import { countArticles, listSearchSlots, type Understood, understand } from './slots.ts';

/** Articles read completely, the best by the places of their words. */
const maxRead = 40;
/** The minimum score of a result, as a share of a perfect match. */
const minShare = 0.15;
/** If none of this many best articles is about the query, the search finds nothing. */
const maxChecked = 5;
/** If nothing is found, the results page shows these as similar. */
const maxSimilar = 5;
const minSimilarShare = 0.08;

/** The best matches at `now`, by the words they have and their places; then the newest. */
export async function searchArticles(
  store: Store,
  q: string,
  now: number,
): Promise<SearchResult[]> {
  const outcome = await findArticles(store, q, now, maxRead);
  return toResults(store, outcome, outcome.articles.slice(0, limits.search));
}

/** Up to `limit` results in display order. The first are the same as of `searchArticles`. */
export async function findArticles(
  store: Store,
  q: string,
  now: number,
  limit: number,
): Promise<SearchOutcome> {
  const parts = parseQuery(q);
  if (parts.length === 0)
    return { q, understood: nothing, categories: [], articles: [], similar: [] };
  const categories = await listCategories(store, now);
  const moment = { now, total: countArticles(categories) };
  let understood = await understand(store.db, parts, categories);
  const isImplied = parts.some(({ phrase }) => phrase === 'implied');
  let matches = await rateMatches(store, listSearchSlots(understood), moment, isImplied);
  if (isImplied && !matches.isWritten) {
    understood = await understand(store.db, splitImplied(parts), categories);
    matches = await rateMatches(store, listSearchSlots(understood), moment, false);
  }
  await addPartial(store, listSearchSlots(understood), moment, matches.rated);
  const best = [...matches.rated.values()]
    .sort((a, b) => b.score - a.score || b.candidate.document - a.candidate.document)
    .map(({ candidate }) => candidate.document);
  const ids = best.slice(0, limit);
  const texts = await readTexts(store, ids, now);
  const articles: ReadArticle[] = [];
  // In batches: the first results do not depend on `limit`, and other requests are answered in between.
  for (let start = 0; start < ids.length; start += maxRead) {
    await nextTurn();
    const some = ids.slice(start, start + maxRead).flatMap((id) => texts.get(id) ?? []);
    const readArticles = sortByScore(some, understood);
    const { slots, missing, isTransactionMissing } = understood;
    const isSubject = ({ scored }: ReadArticle) =>
      !isTransactionMissing && isAbout(scored, slots, missing);
    if (start === 0 && !readArticles.slice(0, maxChecked).some(isSubject)) {
      const similar = filterByShare(readArticles, understood, minSimilarShare).slice(0, maxSimilar);
      return { q, understood, categories, articles, similar };
    }
    articles.push(...filterByShare(readArticles, understood, minShare));
  }
  return { q, understood, categories, articles, similar: [] };
}

const nothing: Understood = {
  slots: [],
  replacements: [],
  missing: [],
  isTransactionMissing: false,
};

type ArticleText = FoundArticle & { lines: string };

/** Reads the texts of candidates, by document id. */
async function readTexts(
  store: Store,
  documents: number[],
  now: number,
): Promise<Map<number, ArticleText>> {
  if (documents.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('search_documents')
    .innerJoin('articles', 'articles.id', 'search_documents.article_id')
    .where('search_documents.id', 'in', documents)
    .where(wherePublished(now))
    .select(['articles.id', 'slug', 'title', 'excerpt', 'published_at', 'category_id', 'lines'])
    .select('search_documents.id as document')
    .execute();
  return new Map(rows.map(({ document, ...text }) => [document, text]));
}

/** Rates the texts by reading them, and returns them in display order. */
function sortByScore(texts: ArticleText[], understood: Understood): ReadArticle[] {
  const { slots } = understood;
  const alternativesByTerm = indexAlternatives(slots);
  return texts
    .map((text) => {
      // Without lines it was indexed by an older version, during an upgrade or after a rollback.
      const lines = text.lines || toHeadLines(text);
      return { ...text, lines, scored: readLines(lines, slots, alternativesByTerm) };
    })
    .sort((a, b) => b.scored.score - a.scored.score || compareNewest(a, b));
}

function filterByShare(
  articles: ReadArticle[],
  { slots, missing }: Understood,
  share: number,
): ReadArticle[] {
  const minScore = weighQuery(slots, missing) * share;
  return articles.filter(({ scored }) => scored.score >= minScore && scored.score > 0);
}

const toHeadLines = ({ title, excerpt, category_id }: FoundArticle) =>
  indexText({ title, excerpt, tags: null, author: '', content: '' }, category_id).lines;

const compareNewest = (a: FoundArticle, b: FoundArticle) =>
  b.published_at - a.published_at || b.id - a.id;
