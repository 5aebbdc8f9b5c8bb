import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { articlesQuery } from '../data/api.ts';
import { useEntryState } from '../routing/entry-state.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.ts';
import { ArticleRow, ArticleRowSkeleton } from './article-row.tsx';

type GrowingListProps = {
  filter: { category?: string };
  /** How many to start with, and how many each press adds. */
  step: number;
  withCategory: boolean;
  empty: ReactNode;
};

/** Articles, newest first, and a button for more while there may be more. What is shown stays while more arrive. */
export function GrowingList({ filter, step, withCategory, empty }: GrowingListProps) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useEntryState(`shown ${filter.category ?? ''}`, String(step));
  const limit = Number(shown);
  const { data: articles = [], isPending } = useQuery(articlesQuery({ ...filter, limit }));

  const more = useMutation({
    mutationFn: () => client.fetchQuery(articlesQuery({ ...filter, limit: limit + step })),
    onSuccess: () => {
      flushSync(() => setShown(String(limit + step)));
      // The pressed button was disabled and lost the focus: reading goes on at the first new article.
      const rows = list.current?.querySelectorAll<HTMLElement>('h3 a');
      (rows?.[limit] ?? rows?.[rows.length - 1])?.focus({ preventScroll: true });
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'No se pudieron cargar más artículos. Inténtelo de nuevo.',
        variant: 'destructive',
      }),
  });

  if (!isPending && articles.length === 0) return empty;
  const awaited = isPending || more.isPending ? step : 0;
  return (
    <>
      <ul ref={list} className="border-b border-rule" aria-busy={awaited > 0}>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} withCategory={withCategory} />
        ))}
        {[...Array(awaited).keys()].map((row) => (
          <ArticleRowSkeleton key={row} withCategory={withCategory} />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {awaited > 0 ? 'Cargando…' : limit > step && announce(articles.length - (limit - step))}
      </p>
      {articles.length >= limit && (
        <Button
          variant="line"
          className="mt-6 min-h-16 w-full text-m noscript:hidden"
          busy={more.isPending}
          onClick={() => more.mutate()}
        >
          {more.isPending ? (
            'Cargando...'
          ) : (
            <>
              Cargar Más Artículos <Icon name="down" />
            </>
          )}
        </Button>
      )}
    </>
  );
}

function announce(added: number): string {
  if (added <= 0) return 'No hay más artículos.';
  return added === 1 ? 'Se agregó 1 artículo.' : `Se agregaron ${added} artículos.`;
}
