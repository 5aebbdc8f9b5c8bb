import type { z } from '@hono/zod-openapi';
import { Category } from '#contract/category.ts';
import { listArticlesEndpoint } from '#contract/endpoints.ts';
import { limits } from '#contract/rules.ts';
import { apiPatterns, highestPage, toApiArticles } from '#paths.ts';
import type { Asked } from '../http/request-reply.ts';
import type { createCache } from './answer-cache.ts';
import { type Effort, readBody, type Stored, toStored } from './kept-answer.ts';
import type { InTurn } from './making.ts';

type ListsOptions = { pages: Cache; questions: Cache; inTurn: InTurn; getVersion: () => string };
type Cache = ReturnType<typeof createCache>;
const Query = listArticlesEndpoint.request.query;
type List = z.infer<typeof Query>;

/** How many articles are read and kept together: as many as a list has that names no limit. */
const block = limits.list;

/** The list of a category that cannot exist, which stands for every empty one. */
const nothing = toApiArticles({ category: '-' });

/** What grows by six or by a multiple of it, from the beginning, is what our own pages ask for. */
const isOurs = ({ limit, page }: List) => limit % 6 === 0 && page === 1;

/**
 * Lists of articles, whatever part of them is asked for: put together from blocks, each read in a turn of its own. There
 * are five hundred limits and a hundred thousand pages, and yet few blocks to read and keep.
 */
export function createLists({ pages, questions, inTurn, getVersion }: ListsOptions) {
  /** Read once of each answer: every list begins here. */
  let counted: { in: Stored | null; categories: Category[] } = { in: null, categories: [] };

  /** How many articles there are, or none where there is no such category. Null if that cannot be read in time. */
  async function count({ category }: List, asked: Asked): Promise<number | Stored | null> {
    const answer = await pages.get(apiPatterns.categories, asked);
    if (answer?.status !== 200) return answer;
    if (answer !== counted.in) {
      const categories = Category.array().parse(JSON.parse(String(await readBody(answer))));
      counted = { in: answer, categories };
    }
    return counted.categories
      .filter(({ slug }) => category === undefined || category === slug)
      .reduce((sum, { articleCount }) => sum + articleCount, 0);
  }

  /** The answer to a list's address, or null if it is not the client's turn in time. */
  async function get(key: string, list: List, asked: Asked): Promise<Stored | null> {
    const total = await count(list, asked);
    if (typeof total !== 'number') return total;
    const start = (list.page - 1) * list.limit;
    const end = Math.min(start + list.limit, total, highestPage * block);
    if (start >= end) return questions.get(nothing, asked);
    const version = getVersion();
    const first = Math.floor(start / block);
    const blocks: Stored[] = [];
    for (let place = first; place * block < end; place += 1) {
      const answer = await questions.get(toBlock(list, place), asked);
      if (answer?.status !== 200) return answer;
      blocks.push(answer);
    }
    return inTurn(asked, () => {
      const ready = questions.getFresh(key);
      if (ready) return ready;
      const effort = isOurs(list) ? 'kept' : 'passing';
      const made = join(blocks, start - first * block, end - first * block, effort);
      return effort === 'kept' ? made.then((stored) => questions.put(key, stored, version)) : made;
    });
  }
  return { get };
}

/**
 * Whole blocks as they are written; of the first and the last, what is asked for. They are unpacked one after the other:
 * all at once they would take the processor from whoever is served in the meantime.
 */
async function join(blocks: Stored[], from: number, to: number, effort: Effort): Promise<Stored> {
  const parts: string[] = [];
  for (const [place, stored] of blocks.entries()) {
    const text = String(await readBody(stored));
    const [start, end] = [from - place * block, to - place * block];
    const isWhole = start <= 0 && end >= block;
    const part = isWhole ? text : JSON.stringify(JSON.parse(text).slice(Math.max(0, start), end));
    if (part !== '[]') parts.push(part.slice(1, -1));
  }
  return toStored(200, blocks[0]?.headers ?? {}, Buffer.from(`[${parts.join(',')}]`), effort);
}

/** What a list costs, in answers as large as those of one block. */
export const countBlocks = ({ limit }: List) => Math.ceil(limit / block);

const toBlock = ({ featured, category }: List, place: number) =>
  toApiArticles({ featured, category, page: place + 1 });

/** What list a key asks for; null for anything else, for a block, and for what is to be refused. */
export function toList(key: string): List | null {
  const [path, query = ''] = key.split('?');
  if (path !== apiPatterns.articles) return null;
  const given = [...new URLSearchParams(query)];
  const named = Object.fromEntries(given);
  if (Object.keys(named).length < given.length) return null;
  const { data } = Query.safeParse(named);
  return data && toBlock(data, data.page - 1) !== key ? data : null;
}
