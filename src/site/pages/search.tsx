import type { SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { limits } from '#contract/rules.ts';
import type { SearchPage as SearchPageResponse } from '#contract/search-page.ts';
import { parseSearch, patterns, type Search, toSearch } from '#paths.ts';
import { ReadOn } from '../articles/read-on.tsx';
import { categoriesQuery, searchPageQuery } from '../data/api.ts';
import { useResponse } from '../data/responses.ts';
import { Head } from '../document/head.tsx';
import { Categories } from '../home/categories.tsx';
import { popularQuery, toPopular } from '../home/sidebar.tsx';
import { useIdentity } from '../identity.tsx';
import { nearestTitles } from '../results/result-text.tsx';
import { Results } from '../results/results.tsx';
import { type Route, type RouteParams, statusOf } from '../routing/route.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

function SearchPage({ query }: RouteParams) {
  const search = parseSearch(query);
  const { q } = search;
  const { name } = useIdentity();
  return (
    <main id="contenido" className="wrap pt-4 pb-(--section)">
      <Head {...toSearchTitle(search, name)} path={toSearch(search)} noindex />
      <BackLink className="mb-3" />
      {isAsked(search) ? (
        <Asked search={search} />
      ) : (
        <>
          <PageTitle>Buscar</PageTitle>
          <SearchForm q={q} />
          <p className="text-m leading-[1.4] text-ink-2">
            {q === ''
              ? 'Escriba una palabra, un tema, una norma o el nombre de un autor.'
              : `Escriba al menos ${limits.query.min} caracteres.`}
          </p>
          <Popular />
          <Categories />
        </>
      )}
    </main>
  );
}

function Popular() {
  const { data } = useResponse(popularQuery());
  return data?.length ? (
    <ReadOn title={nearestTitles.articles} articles={toPopular(data)} className="mt-12" />
  ) : null;
}

function Asked({ search }: { search: Search }) {
  const { data } = useResponse(searchPageQuery(search));
  const understood = data && getUnderstood(data);
  return (
    <>
      <h1 tabIndex={-1} className="text-lead tight-lines">
        <span className="block text-m leading-[1.32] font-medium font-stretch-96% tracking-normal [word-spacing:0]">
          {data?.found === 0 ? 'Sin resultados para' : 'Resultados para'}{' '}
        </span>
        {/* The field below shows a query that was not corrected. */}
        <span className={understood === undefined ? 'sr-only print:not-sr-only' : 'mt-2 block'}>
          {`«${understood ?? search.q}»`}
        </span>
      </h1>
      {understood !== undefined && (
        <p className="mt-4 text-m text-ink-2">
          {`Usted escribió «${search.q}». `}
          <PageLink href={toLiteral(search.q, understood)} className="font-semibold underlined">
            {literalLabel}
          </PageLink>
        </p>
      )}
      <SearchForm q={search.q} />
      <Results search={search} />
    </>
  );
}

/** The corrected query: similar articles are found by it too. */
export const getUnderstood = ({ results, similar = [] }: SearchPageResponse) =>
  [...results, ...similar][0]?.understood;

export const literalLabel = 'Buscar tal como lo escribió';

/** Quotes keep a word from being corrected. */
export function toLiteral(q: string, understood: string): string {
  const kept = understood.toLowerCase().split(/\s+/);
  const words = q
    .split(/\s+/)
    .map((word) => (kept.includes(word.toLowerCase()) ? word : `"${word}"`));
  return toSearch({ q: words.join(' '), page: 1 });
}

export const isAsked = ({ q }: Search) => q.length >= limits.query.min;

export function toSearchTitle(search: Search, site: string) {
  const { q, page } = search;
  const found = `Resultados para «${q}»${page > 1 ? `, página ${page}` : ''}`;
  return {
    title: isAsked(search) ? found : 'Buscar artículos',
    description: `Lo que ${site} ha publicado${isAsked(search) ? ` sobre «${q}»` : ''}.`,
  };
}

const queries = ({ query }: RouteParams) => {
  const search = parseSearch(query);
  return isAsked(search) ? [searchPageQuery(search)] : [popularQuery(), categoriesQuery()];
};

export const searchRoute: Route = {
  pattern: patterns.search,
  View: SearchPage,
  queries,
  status: (responses, params) => statusOf(responses, queries(params)),
};

/** Works without JavaScript: it is a GET form. */
function SearchForm({ q }: { q: string }) {
  const [, navigate] = useLocation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget).get('q');
    navigate(toSearch(parseSearch(String(new URLSearchParams({ q: String(written) })))));
  };
  return (
    <search>
      <form
        action={patterns.search}
        onSubmit={submit}
        className={`mb-8 flex max-w-[60ch] items-end gap-3 sm:gap-4 ${q ? 'mt-2' : 'mt-6'}`}
      >
        <input
          name="q"
          type="search"
          aria-label="Buscar artículos"
          placeholder="Buscar artículos"
          defaultValue={q}
          required
          minLength={limits.query.min}
          maxLength={limits.query.max}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          className={`h-15 w-full min-w-0 border-b-3 border-ink placeholder:text-ink-2 text-l ${q ? 'font-[750] font-stretch-75% sm:text-xl' : ''}`}
        />
        <Button type="submit" variant="solid" className="min-h-15 shrink-0 text-m max-sm:px-5">
          <Icon name="search" className="size-6 sm:hidden" />
          <span className="max-sm:sr-only">Buscar</span>
        </Button>
      </form>
    </search>
  );
}
