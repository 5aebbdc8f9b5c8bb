import {
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import type { SearchPage } from '#contract/search-page.ts';
import { patterns, toArticle, toCategory, toSearch } from '#paths.ts';
import { searchPageQuery, searchQuery } from '../data/api.ts';
import { useResponse } from '../data/responses.ts';
import { countText, nearestTitles } from '../results/result-text.tsx';
import { SwingingBob } from '../ui/bob.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Option, optionId, SearchResults } from './search-results.tsx';

/** In the header the panel floats below the field; in the phone menu it pushes the links down. */
const places = {
  header: { panel: 'search-panel search-panel-floating', placeholder: 'placeholder:text-ink-2' },
  menu: { panel: 'search-panel mt-3', placeholder: '' },
};

type SearchBoxProps = { place: keyof typeof places; onChoose?: () => void };

export function SearchBox({ place, onChoose }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const q = text.trim();
  const search = useSearch(q);
  const showing = open && q.length >= limits.query.min;
  const { results } = search;
  const options = showing ? search.options : [];
  // New results have no active option yet.
  const [marked, setMarked] = useState({ results, index: -1 });
  const active = marked.results === results ? marked.index : -1;
  const setActive = (index: number) => setMarked({ results, index });

  const change = (next: string) => {
    setText(next);
    setActive(-1);
    setOpen(true);
  };
  const choose = () => {
    change('');
    onChoose?.();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (q.length < limits.query.min) return;
    choose();
    navigate(toSearch({ q, page: 1 }));
  };
  // Typed before hydration.
  useLayoutEffect(() => {
    const early = input.current?.value;
    if (early) {
      setText(early);
      setOpen(document.activeElement === input.current);
    }
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      setOpen(true);
      // From the field (-1) down to the last option, and around.
      const stops = options.length + 1;
      setActive(((active + 1 + move + stops) % stops) - 1);
    } else if (event.key === 'Enter' && options[active]) {
      document.getElementById(optionId(id, active))?.click();
    } else if (event.key === 'Escape' && showing) setOpen(false);
    else return;
    event.preventDefault();
  };

  const count = results?.length ?? 0;
  const message = showing ? search.message : null;

  return (
    <search
      className="relative block"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <form
        action={patterns.search}
        onSubmit={submit}
        className="search-field flex items-center gap-2 border-b-2"
      >
        <Icon name="search" />
        <input
          ref={input}
          name="q"
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.query.max}
          aria-label="Buscar artículos"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={options[active] ? optionId(id, active) : undefined}
          placeholder="Buscar artículos"
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className={`h-11 w-full min-w-0 text-[1rem] ${places[place].placeholder}`}
        />
        {text !== '' && (
          <IconButton
            icon="close"
            label="Borrar la búsqueda"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
            className="-mr-2.5 shrink-0"
          />
        )}
      </form>
      <div className={message || options.length > 0 ? places[place].panel : 'sr-only'}>
        <p
          role="status"
          className={
            message ? 'flex min-h-15 shrink-0 items-center gap-4 px-4 font-semibold' : 'sr-only'
          }
        >
          {message === 'Buscando...' && <SwingingBob />}
          <span>{message}</span>
          <span className="sr-only">{showing && count > 0 && countText(count)}</span>
        </p>
        {options.length > 0 && count === 0 && (
          <p aria-hidden="true" className="px-4 pb-2 text-xs font-bold text-ink-2">
            {search.label}
          </p>
        )}
        {options.length > 0 && (
          <Boundary fallback={null}>
            <SearchResults
              id={id}
              label={search.label}
              options={options}
              active={active}
              isBusy={search.isSearching}
              onChoose={choose}
            />
          </Boundary>
        )}
      </div>
    </search>
  );
}

const debounceMs = 200;
/** The results page lists the rest. */
const maxShown = 8;

/**
 * Searches when the reader pauses. While they type on, the last results stay until the next response. Responses are
 * cached by their text, so a late one is never shown for another.
 */
function useSearch(q: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), debounceMs);
    return () => clearTimeout(timer);
  }, [q]);
  const isLong = q.length >= limits.query.min;
  const { status, data } = useResponse(
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
  const hasNoResults = !isSearching && results?.length === 0;
  const { data: page } = useResponse(hasNoResults ? searchPageQuery({ q, page: 1 }) : null);
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
