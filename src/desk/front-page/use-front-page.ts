import { useRef, useState } from 'react';
import type { FrontPage, FrontPageConflict, FrontPageItem } from '#contract/desk/front-page.ts';
import { ApiFault, call } from '../api/client.ts';
import { queryClient, refreshResponses, useResponse } from '../api/responses.ts';
import { toast } from '../parts/toast.ts';

const path = '/api/portada';
/** Colleagues change it too, and places expire. */
const pollMs = 10_000;

/** Works on any state of the page, so that it can be reapplied to a colleague's version. */
export type Change = {
  toPlaces: (places: FrontPageItem[]) => FrontPageItem[];
  removed?: number[];
};

const without = (places: FrontPageItem[], id: number) =>
  places.filter(({ articleId }) => articleId !== id);

export const moveTo = (id: number, to: number): Change => ({
  toPlaces: (places) =>
    without(places, id).toSpliced(to, 0, ...places.filter(({ articleId }) => articleId === id)),
});
export const addLast = (item: FrontPageItem): Change => ({
  toPlaces: (places) => [...without(places, item.articleId), item],
});
export const remove = (id: number): Change => ({
  toPlaces: (places) => without(places, id),
  removed: [id],
});
export const setEnd = (id: number, endsAt: string | null): Change => ({
  toPlaces: (places) =>
    places.map((place) => (place.articleId === id ? { ...place, endsAt } : place)),
});

function apply(page: FrontPage, { toPlaces, removed = [] }: Change): FrontPage {
  const places = toPlaces(page.places);
  const hiddenIds = new Set([...places.map(({ articleId }) => articleId), ...removed]);
  return {
    ...page,
    places,
    others: page.others.filter(({ articleId }) => !hiddenIds.has(articleId)),
  };
}

export function useFrontPage() {
  const response = useResponse<FrontPage>(path, { everyMs: () => pollMs });
  const [waiting, setWaiting] = useState<Change[]>([]);
  /** Not applied, because a colleague changed the page first. */
  const [refused, setRefused] = useState<Change[]>([]);
  const queue = useRef<Change[]>([]);
  const isSending = useRef(false);

  const setQueue = (changes: Change[]) => {
    queue.current = changes;
    setWaiting(changes);
  };
  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    // A response from before the change must not arrive after it.
    await queryClient.cancelQueries({ queryKey: [path] });
    for (let [change] = queue.current; change; [change] = queue.current) {
      const page = queryClient.getQueryData<FrontPage>([path]);
      if (!page) break;
      try {
        const { version, places } = { ...page, places: change.toPlaces(page.places) };
        const body = {
          version,
          places: places.map(({ articleId, endsAt }) => ({ articleId, endsAt })),
          removed: change.removed ?? [],
        };
        queryClient.setQueryData([path], await call<FrontPage>('PUT', path, body));
        setQueue(queue.current.slice(1));
      } catch (error) {
        if (!(error instanceof ApiFault)) throw error;
        fail(error, queue.current);
      }
    }
    isSending.current = false;
    refreshResponses('/api/articulos');
  }
  function fail(fault: ApiFault, changes: Change[]) {
    setQueue([]);
    if (fault.status === 409) {
      queryClient.setQueryData([path], (fault.problem as Partial<FrontPageConflict>).current);
      setRefused(changes);
      return;
    }
    toast({
      tone: 'bad',
      title: 'La portada no cambió',
      text: fault.message,
      action: { label: 'Reintentar', run: () => change(...changes) },
    });
    response.refresh();
  }
  function change(...changes: Change[]) {
    setRefused([]);
    setQueue([...queue.current, ...changes]);
    void send();
  }
  return {
    ...response,
    page: response.data && waiting.reduce(apply, response.data),
    change,
    refused,
    forgetRefused: () => setRefused([]),
  };
}
