import { useCallback, useEffect, useState } from 'react';
import type { Draft } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../api/client.ts';
import { getConnection, subscribeToConnection } from '../api/connection.ts';
import { useCan, useMe } from '../session.ts';
import { type KeptCopy, listCopies } from './copies.ts';
import { emptyFields } from './fields.ts';

export type Opening = {
  draft: Draft | null;
  /** Why there is none. */
  fault: ApiFault | null;
  /** What tabs that are gone left on this device. */
  copies: KeptCopy[];
  open: () => void;
  /** Without asking the server, which cannot be reached. */
  begin: () => void;
};

export const getDraft = (id: string) => call<Draft>('GET', `/api/borradores/${id}`);

/** What the server has of a draft, and what this device has that it has not. */
export function useOpening(id: string): Opening {
  const me = useMe();
  const can = useCan();
  const canPublish = can('publish');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [copies, setCopies] = useState<KeptCopy[]>([]);
  const begin = useCallback(() => {
    const title = new URLSearchParams(location.search).get('titulo') ?? '';
    setDraft(toNew(id, title, me.person.name, canPublish));
  }, [id, me.person.name, canPublish]);
  const open = useCallback(async () => {
    setFault(null);
    // A browser that keeps nothing still writes.
    const all = await listCopies().catch(() => []);
    setCopies(all.filter(({ draft, isOpen }) => draft === id && !isOpen));
    if (isNew()) {
      begin();
      return;
    }
    try {
      setDraft(await getDraft(id));
    } catch (error) {
      setFault(error instanceof ApiFault ? error : new ApiFault(0, String(error)));
    }
  }, [id, begin]);
  useEffect(() => {
    setDraft(null);
    void open();
  }, [open]);
  useEffect(() => {
    if (fault?.status !== 0) return;
    return subscribeToConnection(() => {
      if (getConnection().state === 'back') void open();
    });
  }, [fault, open]);
  return { draft, fault, copies, open: () => void open(), begin };
}

/** «/nuevo» says so in the address, until the server has heard of it: it can be begun without a connection. */
const isNew = () => new URLSearchParams(location.search).has('nuevo');
export function forgetNew() {
  if (isNew()) history.replaceState(history.state, '', location.pathname);
}

/** Which nobody else has heard of yet. */
const toNew = (id: string, title: string, author: string, canPublish: boolean): Draft => ({
  id,
  articleId: null,
  version: 0,
  fields: { ...emptyFields, title, author },
  state: 'borrador',
  published: null,
  isChanged: false,
  savedAt: new Date().toISOString(),
  savedBy: author,
  owner: author,
  note: null,
  publishedAt: null,
  url: null,
  scheduledFor: null,
  scheduleFault: null,
  image: null,
  canEdit: true,
  canPublish,
  others: [],
});
