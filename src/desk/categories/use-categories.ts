import { useEffect, useRef, useState } from 'react';
import type { EditableCategory } from '#contract/desk/categories.ts';
import { call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { toast } from '../parts/toast.ts';

export const categoriesPath = '/api/ajustes/categorias';
export const toCategoryPath = (slug: string) => `${categoriesPath}/${slug}`;

export function categoriesChanged(): void {
  refreshResponses(categoriesPath);
  refreshResponses('/api/categorias');
}

export const deleteCategory = ({ slug, name }: EditableCategory) =>
  attempt('No se borró', async () => {
    await call('DELETE', toCategoryPath(slug));
    categoriesChanged();
    toast({
      title: `Se borró ${name}`,
      action: {
        label: 'Deshacer',
        run: () =>
          void attempt('No se deshizo', async () => {
            await call('POST', `${toCategoryPath(slug)}/recuperar`, {});
            categoriesChanged();
          }),
      },
    });
  });

/**
 * The order as edited, ahead of the server's. Each move is sent separately and in turn, so that two people who reorder
 * at the same time do not undo each other's moves.
 */
export function useCategoryOrder(known: EditableCategory[] | undefined) {
  const [order, setOrder] = useState<string[] | null>(null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on new data only; data read after the last move includes every move
  useEffect(() => {
    if (waiting.current === 0) setOrder(null);
  }, [known]);

  const categories = order
    ? known?.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
    : known;
  const slugs = categories?.map(({ slug }) => slug) ?? [];

  const move = (slug: string, to: number) =>
    setOrder(slugs.filter((each) => each !== slug).toSpliced(to, 0, slug));
  const place = (slug: string, to: number) => {
    waiting.current += 1;
    const send = () =>
      attempt('No se movió', async () => {
        await call('POST', `${toCategoryPath(slug)}/mover`, { place: to + 1 });
      });
    sending.current = sending.current.then(send).finally(() => {
      waiting.current -= 1;
      if (waiting.current === 0) categoriesChanged();
    });
  };
  return { categories, move, place };
}
