import { useEffect, useRef, useState } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import type { SearchPage } from '#contract/search-page.ts';
import { toArticle, toCategory, toSearch } from '#paths.ts';
import { useAnswer } from '../data/answers.ts';
import { searchPageQuery, searchQuery } from '../data/api.ts';
import { nearestTitles } from '../results/results.tsx';
import type { Option } from './search-results.tsx';

const debounceMs = 200;
/** The page has the others. */
const maxShown = 8;

/**
 * Searches when the reader pauses. While they type on, the last results stay until the next response. Responses are
 * cached by their text, so a late one is never shown for another.
 */
export function useSearch(q: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), debounceMs);
    return () => clearTimeout(timer);
  }, [q]);
  const isLong = q.length >= limits.query.min;
  const { status, data } = useAnswer(
    settled.length >= limits.query.min ? searchQuery(settled) : null,
  );
  const isSearching = isLong && (settled !== q || status === 'awaited');
  const last = useRef<SearchResult[]>(undefined);
  // Anything but a list counts as nothing: the field must survive an unexpected response.
  const found = Array.isArray(data) && data.every(Boolean) && isLong ? data : undefined;
  const results = isSearching ? last.current : found;
  useEffect(() => {
    last.current = results;
  }, [results]);
  const isFruitless = !isSearching && results?.length === 0;
  const { data: page } = useAnswer(isFruitless ? searchPageQuery({ q, page: 1 }) : null);
  const list = results?.length ? toResultList(q, results) : toSuggestions(page);
  return { ...list, results, isSearching, message: toMessage(isSearching, results) };
}

type List = { label: string; options: Option[] };

const toResultList = (q: string, results: SearchResult[]): List => ({
  label: 'Resultados',
  options: [
    ...results
      .slice(0, maxShown)
      .map((result) => ({ href: toArticle(result.slug), text: result.title, result })),
    { href: toSearch({ q, page: 1 }), text: 'Ver todos los resultados' },
  ],
});

function toSuggestions(page: SearchPage | undefined): List {
  const { categories = [], articles = [] } = page?.nearest ?? {};
  return {
    label: categories.length > 0 ? nearestTitles.categories : nearestTitles.articles,
    options: [
      ...categories.map(({ slug, name }) => ({ href: toCategory(slug), text: name })),
      ...articles.map(({ slug, title }) => ({ href: toArticle(slug), text: title })),
    ],
  };
}

/** No message for results, nor for a failed search. */
function toMessage(isSearching: boolean, results: SearchResult[] | undefined): string | null {
  const [first] = results ?? [];
  if (first) return first.understood === undefined ? null : `Resultados para «${first.understood}»`;
  if (isSearching) return 'Buscando...';
  return results ? 'No se encontraron resultados' : null;
}
