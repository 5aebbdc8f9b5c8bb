import { useEffect, useRef, useState } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import { toArticle, toCategory, toSearch } from '#paths.ts';
import { useAnswer } from '../data/answers.ts';
import { searchPageQuery, searchQuery } from '../data/api.ts';
import type { Option } from './search-results.tsx';

const debounceMs = 200;

/**
 * What there is for a text, asked for once the reader pauses. While one types on, what was found last stays until the
 * next answer is there. Answers are kept by the text they are for, so none that comes late is shown for another.
 */
export function useSearch(q: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), debounceMs);
    return () => clearTimeout(timer);
  }, [q]);
  const isLong = q.length >= limits.query.least;
  const { status, data } = useAnswer(
    settled.length >= limits.query.least ? searchQuery(settled) : null,
  );
  const isSearching = isLong && (settled !== q || status === 'awaited');
  const last = useRef<SearchResult[]>(undefined);
  const results = isSearching ? last.current : isLong ? data : undefined;
  useEffect(() => {
    last.current = results;
  }, [results]);
  const isFruitless = !isSearching && results?.length === 0;
  const { data: page } = useAnswer(isFruitless ? searchPageQuery({ q, page: 1 }) : null);
  const { categories = [], articles = [] } = page?.nearest ?? {};
  const options: Option[] =
    results?.map((result) => ({
      href: toArticle(result.slug),
      text: result.title,
      result,
    })) ?? [];
  if (options.length > 0)
    options.push({ href: toSearch({ q, page: 1 }), text: 'Ver todos los resultados' });
  for (const { slug, name } of categories) options.push({ href: toCategory(slug), text: name });
  for (const { slug, title } of articles) options.push({ href: toArticle(slug), text: title });
  return { results, isSearching, isFruitless, options };
}
