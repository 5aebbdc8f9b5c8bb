import type { ReactNode } from 'react';
import { categoryPageSize } from '#contract/rules.ts';
import { type ArticlesFilter, countPages } from '#paths.ts';
import { articlesQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { buttonClass } from '../ui/button.tsx';
import { Block, FailedNote } from '../ui/failed.tsx';
import { ArticleRow } from './article-row.tsx';
import { EmptyNote } from './empty-note.tsx';
import { GrowingList } from './growing-list.tsx';

type ListFilter = Pick<ArticlesFilter, 'category' | 'tag'>;

export const pageQuery = (filter: ListFilter, page: number) =>
  articlesQuery({ ...filter, limit: categoryPageSize, page });

export const hasPage = ({ articleCount }: { articleCount: number }, page: number) =>
  page === 1 || page <= countPages(articleCount);

type ArticlePagesProps = {
  heading: string;
  filter: ListFilter;
  page: number;
  /** Undefined while it is loading. */
  total: number | undefined;
  toPage: (page: number) => string;
  empty: ReactNode;
};

export function ArticlePages(props: ArticlePagesProps) {
  const { heading, filter, page, total, toPage, empty } = props;
  return (
    <section aria-labelledby="articulos">
      <h2 id="articulos" className="sr-only">
        {heading}
      </h2>
      <Block>
        {page === 1 ? (
          <GrowingList
            filter={filter}
            step={categoryPageSize}
            total={total}
            withCategory={false}
            empty={empty}
          />
        ) : (
          <OlderArticles filter={filter} page={page} />
        )}
      </Block>
      {total !== undefined && <Pager page={page} pages={countPages(total)} toPage={toPage} />}
    </section>
  );
}

/** A further page of the list, for readers without JavaScript. */
function OlderArticles({ filter, page }: Pick<ArticlePagesProps, 'filter' | 'page'>) {
  const { ask } = useResponses();
  const query = pageQuery(filter, page);
  const { status, data: articles = [] } = useResponse(query);
  if (status === 'failed') {
    return <FailedNote onRetry={() => ask(query)}>No se pudieron cargar los artículos.</FailedNote>;
  }
  if (status === 'read' && articles.length === 0) {
    return <EmptyNote>No hay artículos disponibles.</EmptyNote>;
  }
  return (
    <ul className="border-b border-rule" aria-busy={status === 'awaited'}>
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} withCategory={false} />
      ))}
    </ul>
  );
}

type PagerProps = { page: number; pages: number; toPage: (page: number) => string };

/** For readers without JavaScript, and crawlers. Plain links: these pages are rarely opened. */
function Pager({ page, pages, toPage }: PagerProps) {
  if (pages < 2) return null;
  const linkClass = buttonClass('line', 'min-h-16 text-m sm:flex-1');
  return (
    <nav
      aria-label="Páginas"
      className={`mt-6 flex-col gap-3 sm:flex-row sm:items-center ${page === 1 ? 'hidden noscript:flex' : 'flex'}`}
    >
      <p className="text-center text-ink-2 sm:pr-3">
        Página {page} de {pages}
      </p>
      {page > 1 && (
        <a href={toPage(page - 1)} rel="prev" className={linkClass}>
          Artículos más recientes
        </a>
      )}
      {page < pages && (
        <a href={toPage(page + 1)} rel="next" className={linkClass}>
          Artículos anteriores
        </a>
      )}
    </nav>
  );
}

/** The list's sidebar: beside the list on large screens, below it otherwise. */
export function ListSidebar({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <aside aria-labelledby={id} className="pt-(--section) xl:pt-0">
      <div className="xl:stays-beside">
        <h2 id={id} className="mb-2 border-t-6 border-ink pt-3 text-xl tight-lines">
          {title}
        </h2>
        <ul>{children}</ul>
      </div>
    </aside>
  );
}

export const listColumns =
  'wrap grid gap-x-12 pt-8 pb-(--section) md:pt-12 xl:grid-cols-[minmax(0,1fr)_288px]';
