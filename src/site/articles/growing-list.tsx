import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/rules.ts';
import type { ArticlesFilter } from '#paths.ts';
import { articlesQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { useEntryState } from '../routing/entry-state.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { FailedNote } from '../ui/failed.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.ts';
import { ArticleRow, ArticleRowSkeleton } from './article-row.tsx';

type GrowingListProps = {
  filter: Pick<ArticlesFilter, 'category' | 'tag'>;
  /** Added by each press, and shown at first unless `start` is given. */
  step: number;
  start?: number;
  /** The link for readers without JavaScript. */
  toMore?: (count: number) => string;
  /** Announces the number of articles once they are read: 'de Noticias'. */
  announcedAs?: string | undefined;
  /** The total, if known. */
  total?: number | undefined;
  withCategory: boolean;
  /** Inserted after the third. */
  between?: ReactNode;
  empty: ReactNode;
};

/** Articles, newest first, and a button for more. Those shown stay while more are loading. */
export function GrowingList({
  filter,
  step,
  start = step,
  toMore,
  announcedAs,
  total = Infinity,
  withCategory,
  between,
  empty,
}: GrowingListProps) {
  const { ask, get } = useResponses();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useEntryState(
    `shown ${filter.category ?? filter.tag ?? ''}`,
    String(start),
  );
  const limit = Number(shown);
  // One read up to the API's limit; after that, one page per step.
  const maxAtOnce = limits.maxList - (limits.maxList % step);
  const readFor = (count: number) =>
    articlesQuery(
      count > maxAtOnce
        ? { ...filter, limit: step, page: count / step }
        : { ...filter, limit: count },
    );
  const query = readFor(Math.min(limit, maxAtOnce));
  const { status, data: first = [] } = useResponse(query);
  const returned = [...first];
  for (let count = maxAtOnce + step; count <= limit; count += step) {
    returned.push(...(get(readFor(count)).data ?? []));
  }
  // An article published between two reads moves another one into the second read.
  const articles = [...new Map(returned.map((article) => [article.id, article])).values()];
  const [isGrowing, setGrowing] = useState(false);

  const announced =
    announcedAs && status === 'read' && limit === start
      ? `${articles.length} ${articles.length === 1 ? 'artículo' : 'artículos'} ${announcedAs}`
      : '';
  useEffect(() => {
    if (announced) announce(announced);
  }, [announced]);

  const grow = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setGrowing(true);
    const isRead = await ask(readFor(limit + step));
    // The reader may have opened another list or page.
    if (!list.current) return;
    flushSync(() => {
      setGrowing(false);
      if (isRead) setShown(String(limit + step));
    });
    if (isRead) {
      // The pressed button was disabled and lost the focus: it goes to the first new article, or back.
      const rows = list.current.querySelectorAll<HTMLElement>('h3 a');
      (rows[limit] ?? rows[rows.length - 1])?.focus({ preventScroll: true });
    } else {
      button.focus();
      toast({
        title: 'Error',
        text: 'No se pudieron cargar más artículos. Inténtelo de nuevo.',
        tone: 'bad',
      });
    }
  };

  if (status === 'failed') {
    return <FailedNote onRetry={() => ask(query)}>No se pudieron cargar los artículos.</FailedNote>;
  }
  if (status === 'read' && articles.length === 0) return empty;
  const isAwaited = status === 'awaited' || isGrowing;
  const awaited = isAwaited ? Math.min(step, total - articles.length) : 0;
  return (
    <>
      <ul ref={list} className="border-b border-rule" aria-busy={isAwaited}>
        {articles.map((article, place) => [
          <ArticleRow key={article.id} article={article} withCategory={withCategory} />,
          place === 2 && between,
        ])}
        {[...Array(Math.max(awaited, 0)).keys()].map((row) => (
          <ArticleRowSkeleton key={row} withCategory={withCategory} />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {isAwaited ? 'Cargando…' : limit > step && describeAdded(articles.length - (limit - step))}
      </p>
      {returned.length >= limit && (
        <Button
          variant="line"
          className="mt-6 min-h-16 w-full text-m noscript:hidden"
          busy={isGrowing}
          onClick={grow}
        >
          <span>{isGrowing ? 'Cargando...' : 'Cargar Más Artículos'}</span>
          {!isGrowing && <Icon name="down" />}
        </Button>
      )}
      {toMore && returned.length >= limit && (
        <noscript>
          {/* Only the server renders the link for readers without JavaScript: it is not in the bundle. */}
          {import.meta.env.SSR && (
            <a
              href={`${toMore(limit + step)}#recientes`}
              className={buttonClass('line', 'mt-6 min-h-16 w-full text-m')}
            >
              Cargar Más Artículos
            </a>
          )}
        </noscript>
      )}
    </>
  );
}

function describeAdded(added: number): string {
  if (added <= 0) return 'No hay más artículos.';
  return added === 1 ? 'Se agregó 1 artículo.' : `Se agregaron ${added} artículos.`;
}
