import type { Tag } from '#contract/tag.ts';
import { countPages, patterns, toTag } from '#paths.ts';
import {
  ArticlePages,
  hasPage,
  ListSidebar,
  listColumns,
  pageQuery,
} from '../articles/article-pages.tsx';
import { EmptyNote } from '../articles/empty-note.tsx';
import { Missing } from '../articles/missing.tsx';
import { tagQuery, toStatus } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { Head } from '../document/head.tsx';
import { type Route, type RouteParams, statusOf } from '../routing/route.ts';
import { BackLink } from '../ui/back-link.tsx';
import { FailedPage, loadFailed } from '../ui/failed.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { NotFoundPage } from './not-found.tsx';

export const noTag = {
  title: 'Etiqueta no encontrada',
  text: 'Ningún artículo tiene la etiqueta que busca.',
};

function TagPage({ slug, page }: RouteParams) {
  const { ask } = useResponses();
  const response = useResponse(tagQuery(slug));
  const { status, data: tag = null } = response;
  if (response.status === 'failed') {
    if (toStatus(response.error) < 500) return <Missing title={noTag.title}>{noTag.text}</Missing>;
    return <FailedPage {...loadFailed} onRetry={() => ask(tagQuery(slug))} />;
  }
  if (tag && !hasPage(tag, page)) return <NotFoundPage />;
  return (
    <main id="contenido" aria-busy={status === 'awaited'}>
      {tag ? (
        <Head
          {...toTagTitle(tag, page)}
          path={toTag(slug, page)}
          noindex={tag.articleCount < 2}
          feed={{ path: toTag(slug), title: `#${tag.name}` }}
        />
      ) : (
        <Head title="Cargando…" description="Cargando…" />
      )}
      <header className="border-b-6 border-ink">
        <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-3 pt-4 pb-6">
          <div>
            <BackLink />
            <h1
              tabIndex={-1}
              className="mt-3 text-[clamp(3rem,14vw,5.5rem)] leading-[0.94] font-[850] font-stretch-70% tracking-[-0.022em] wrap-anywhere"
            >
              <span className="shadow-[inset_0_-0.16em_var(--signal)]">#</span>
              {tag?.name ?? slug}
            </h1>
          </div>
          {tag && (
            <p className="font-semibold">
              <b className="mr-1 text-head leading-none font-extrabold tracking-[-0.02em] font-stretch-62%">
                {tag.articleCount}
              </b>{' '}
              {toAvailable(tag)}
            </p>
          )}
        </div>
      </header>
      <div className={listColumns}>
        <ArticlePages
          heading={`Artículos con la etiqueta ${tag?.name ?? slug}`}
          filter={{ tag: slug }}
          page={page}
          total={tag?.articleCount}
          toPage={(each) => toTag(slug, each)}
          empty={<EmptyNote>No hay artículos disponibles.</EmptyNote>}
        />
        {tag && tag.related.length > 0 && (
          <ListSidebar id="etiquetas-cercanas" title="Etiquetas relacionadas">
            {tag.related.map((each) => (
              <li key={each.slug} className="border-b border-rule">
                <PageLink
                  href={toTag(each.slug)}
                  className="-mx-2 flex min-h-15 items-center justify-between gap-3 px-2 font-bold font-stretch-84% hover:bg-signal hover:text-on-signal"
                >
                  #{each.name}
                  <b className="text-[2.25rem] leading-none font-extrabold tracking-[-0.02em] font-stretch-62%">
                    <span className="sr-only">, </span>
                    {each.articleCount}
                    <span className="sr-only"> artículos</span>
                  </b>
                </PageLink>
              </li>
            ))}
          </ListSidebar>
        )}
      </div>
    </main>
  );
}

export const toAvailable = ({ articleCount }: Tag) =>
  articleCount === 1 ? 'artículo disponible' : 'artículos disponibles';

export function toTagTitle({ name, articleCount }: Tag, page: number) {
  const place = page === 1 ? '' : `, página ${page} de ${countPages(articleCount)}`;
  return {
    title: `#${name}${place}`,
    description: `Artículos sobre construcción en Venezuela con la etiqueta #${name}${place}.`,
  };
}

export const taggedQuery = ({ slug, page }: RouteParams) => pageQuery({ tag: slug }, page);
const queries = (params: RouteParams) => [tagQuery(params.slug), taggedQuery(params)];

export const tagRoute: Route = {
  pattern: patterns.tag,
  View: TagPage,
  queries,
  status(responses, params) {
    const { data: tag } = responses.get(tagQuery(params.slug));
    return tag && !hasPage(tag, params.page) ? 404 : statusOf(responses, queries(params));
  },
};
