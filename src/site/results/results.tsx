import type { SearchResult } from '#contract/article.ts';
import { limits } from '#contract/rules.ts';
import type { SearchPage } from '#contract/search-page.ts';
import { type Search, toArticle, toCategory, toSearch } from '#paths.ts';
import {
  picturedClass,
  plainTitleClass,
  plateClass,
  rowClass,
  textClass,
  titleClass,
} from '../articles/article-row.tsx';
import { ThumbnailPicture } from '../articles/picture.tsx';
import { ReadOn } from '../articles/read-on.tsx';
import { StakedPlot } from '../articles/staked-plot.tsx';
import { titleLinkClass } from '../articles/title-link.tsx';
import { searchPageQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { buttonClass } from '../ui/button.tsx';
import { FailedNote } from '../ui/failed.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { countText, Marked, nearestTitles, ResultMeta } from './result-text.tsx';

export function Results({ search }: { search: Search }) {
  const { ask } = useResponses();
  const query = searchPageQuery(search);
  const { status, data } = useResponse(query);
  return (
    <section aria-label="Resultados" aria-busy={status === 'awaited'}>
      {status === 'failed' ? (
        <FailedNote onRetry={() => ask(query)}>No se pudo completar la búsqueda.</FailedNote>
      ) : (
        <>
          <p role="status" className="border-t-6 border-ink pt-3 text-m font-bold">
            <span>{data ? countResults(data, search) : 'Buscando...'}</span>
          </p>
          {data && <CategoryLinks found={data} search={search} />}
          <ol className="mt-6">
            {data?.results.map((result) => (
              <ResultRow key={result.id} result={result} />
            ))}
            {!data && [1, 2, 3, 4, 5].map((row) => <ResultRowSkeleton key={row} />)}
          </ol>
          {data && <PageLinks found={data} search={search} />}
          {data?.found === 0 && (
            <>
              <p className="mb-6 max-w-[60ch] text-ink-2">{advice}</p>
              <StakedPlot />
            </>
          )}
          {data?.similar ? (
            <Similar results={data.similar} />
          ) : (
            data?.nearest && <Nearest nearest={data.nearest} />
          )}
        </>
      )}
    </section>
  );
}

type FoundProps = { found: SearchPage; search: Search };

export const countShown = ({ found, categories }: SearchPage, { category }: Search) =>
  category === undefined ? found : (categories.find(({ slug }) => slug === category)?.found ?? 0);

export function countResults(found: SearchPage, search: Search): string {
  const shown = countShown(found, search);
  if (shown === 0) return 'No se encontraron resultados';
  const name = found.categories.find(({ slug }) => slug === search.category)?.name;
  const pages = Math.ceil(shown / limits.search);
  return [
    shown === limits.maxResults ? `Los ${shown} mejores resultados` : countText(shown),
    name === undefined ? '' : ` en ${name}`,
    pages > 1 ? `, página ${found.page} de ${pages}` : '',
  ].join('');
}

const chipClass =
  'flex min-h-12 items-center gap-2 border-b-6 border-transparent pt-1.5 text-s font-semibold hover:border-rule aria-[current]:border-signal-line forced-colors:not-aria-[current]:border-[Canvas]';

/** With a single category there is nothing to choose, unless it is the current filter. */
function CategoryLinks({ found, search: { q, category } }: FoundProps) {
  if (found.categories.length < 2 && category === undefined) return null;
  const all = { slug: undefined, name: 'Todas', found: found.found };
  return (
    <nav aria-label="Filtrar por categoría">
      {/* In columns on phones: the tabs fill the same lines in any font. */}
      <ul className="grid grid-cols-3 gap-x-4 sm:flex sm:flex-wrap">
        {[all, ...found.categories].map(({ slug, name, found }) => (
          <li key={name}>
            <PageLink
              href={toSearch({ q, category: slug, page: 1 })}
              aria-current={slug === category ? 'true' : undefined}
              className={chipClass}
            >
              {name}
              <b className="font-extrabold">{found}</b>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageLinks({ found, search }: FoundProps) {
  const { page } = found;
  const pages = Math.ceil(countShown(found, search) / limits.search);
  if (pages < 2) return null;
  const linkClass = buttonClass('line', 'min-h-16 text-m sm:flex-1');
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-col gap-3 sm:flex-row">
      {page > 1 && (
        <PageLink href={toSearch({ ...search, page: page - 1 })} rel="prev" className={linkClass}>
          Resultados anteriores
        </PageLink>
      )}
      {page < pages && (
        <PageLink href={toSearch({ ...search, page: page + 1 })} rel="next" className={linkClass}>
          Más resultados
        </PageLink>
      )}
    </nav>
  );
}

export const advice =
  'Revise la ortografía, escriba menos palabras o pruebe con el nombre del material, de la pieza o de la norma.';
export const similarTitle = 'Lo más parecido';
export const similarNote =
  'Ningún artículo responde a su búsqueda. Estos tienen una parte de lo que escribió.';

function Similar({ results }: { results: SearchResult[] }) {
  return (
    <section aria-labelledby="parecido" className="mt-12">
      <SectionHead id="parecido" title={similarTitle} />
      <p className="max-w-[60ch] text-ink-2">{similarNote}</p>
      <ol className="mt-6">
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ol>
    </section>
  );
}

type NearestProps = { nearest: NonNullable<SearchPage['nearest']> };

function Nearest({ nearest: { categories, articles } }: NearestProps) {
  if (articles.length > 0) {
    return <ReadOn title={nearestTitles.articles} articles={articles} className="mt-12" />;
  }
  return (
    <nav aria-labelledby="categorias" className="mt-12">
      <SectionHead id="categorias" title={nearestTitles.categories} />
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <PageLink href={toCategory(slug)} className={buttonClass('line')}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const excerptClass = 'text-ink-2';
const passageClass = `${textClass} col-span-full max-w-[66ch] md:col-span-1 md:mt-2`;

function ResultRow({ result }: { result: SearchResult }) {
  const { slug, title, excerpt, marks, passage, image } = result;
  return (
    <li className={image ? picturedClass : rowClass}>
      <div className={textClass}>
        <ResultMeta result={result} />
        <h2 className={image ? titleClass : plainTitleClass}>
          <PageLink href={toArticle(slug)} className={titleLinkClass}>
            <Marked text={title} ranges={marks?.title} />
          </PageLink>
        </h2>
      </div>
      <ThumbnailPicture image={image} place="row" className={plateClass} />
      <div className={passageClass}>
        <p className={excerptClass}>
          <Marked text={excerpt} ranges={marks?.excerpt} />
        </p>
        {passage && (
          <p className="border-t border-rule pt-2">
            <Marked text={passage.text} ranges={passage.marks} />
          </p>
        )}
      </div>
    </li>
  );
}

function ResultRowSkeleton() {
  return (
    <li className={picturedClass}>
      <div className={textClass}>
        <SkeletonLine className="w-52 max-w-full text-xs" />
        <div className={titleClass}>
          <SkeletonLine className="w-11/12" />
        </div>
      </div>
      <SkeletonBox className={plateClass} />
      <div className={passageClass}>
        <SkeletonLine />
        <SkeletonLine className="w-2/3" />
      </div>
    </li>
  );
}
