import { useCallback, useEffect, useState } from 'react';
import type { Draft, PresenceAnswer } from '#contract/desk/drafts.ts';
import { ApiFault, call, isUnreachable } from '../api/client.ts';
import { getConnection, subscribeToConnection } from '../api/connection.ts';
import { getKeptAnswer, keepAnswer } from '../api/kept-answers.ts';
import { getSession, useCan, useMe } from '../session.ts';
import { toNew } from './fields.ts';
import { dropCopy, type KeptCopy, listCopies } from './saving/copies.ts';
import { isSaved, type Saving } from './saving/saving.ts';

export type Opening = {
  draft: Draft | null;
  /** Why there is none. */
  fault: ApiFault | null;
  /** What tabs that are gone left on this device. */
  copies: KeptCopy[];
  /** What the server had when it was last asked, if it cannot be asked now. */
  kept: Draft | null;
  open: () => void;
  /** Without the server, with what this device has. */
  goOn: () => void;
};

const toPath = (id: string) => `/api/borradores/${id}`;
export const getDraft = (id: string) => call<Draft>('GET', toPath(id));
/** Says that a tab has this version open, and asks who else is there and whether the server still has it. */
export const tellPresence = (id: string, tab: string, version: number) =>
  call<PresenceAnswer>('POST', `${toPath(id)}/presencia`, { tab, version });
/** Not waited for, and sent even as the page goes; somebody who signed out has left already. */
export function tellLeaving(id: string, tab: string): void {
  if (!getSession()) return;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ tab, isLeaving: true });
  const path = `${toPath(id)}/presencia`;
  fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() => {});
}

/** What the server has of a draft, and what this device has that it has not. */
export function useOpening(id: string): Opening {
  const me = useMe();
  const can = useCan();
  const canPublish = can('publish');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [copies, setCopies] = useState<KeptCopy[]>([]);
  const [kept, setKept] = useState<Draft | null>(null);
  const begin = useCallback(() => {
    const title = new URLSearchParams(location.search).get('titulo') ?? '';
    setDraft(toNew(id, title, me.person.name, canPublish));
  }, [id, me.person.name, canPublish]);
  const open = useCallback(async () => {
    setFault(null);
    // A browser that keeps nothing still writes.
    const all = await listCopies().catch(() => []);
    const left = all.filter(({ draft, isOpen }) => draft === id && !isOpen);
    setCopies(await leaveOutSaved(left));
    if (isNew()) {
      begin();
      return;
    }
    try {
      setDraft(await getDraft(id));
    } catch (error) {
      const found = error instanceof ApiFault ? error : new ApiFault(0, String(error));
      setKept(isUnreachable(found) ? await getKeptAnswer<Draft>(toPath(id)) : null);
      setFault(found);
    }
  }, [id, begin]);
  useEffect(() => {
    setDraft(null);
    void open();
  }, [open]);
  useEffect(() => {
    if (!fault || !isUnreachable(fault)) return;
    return subscribeToConnection(() => {
      if (getConnection().state === 'back') void open();
    });
  }, [fault, open]);
  // An earlier version of the desk may have kept it, without what this one adds.
  const goOn = () =>
    kept ? setDraft({ ...toNew(id, '', kept.owner, canPublish), ...kept }) : begin();
  return { draft, fault, copies, kept, open: () => void open(), goOn };
}

/** Of what the server had saved, only what it lost in a restore; if it cannot be asked, all. */
async function leaveOutSaved(copies: KeptCopy[]): Promise<KeptCopy[]> {
  const kept: KeptCopy[] = [];
  for (const copy of copies) {
    const { draft, tab, version, isSaved: wasSaved } = copy;
    const answer = wasSaved ? await tellPresence(draft, tab, version).catch(() => null) : null;
    if (answer === null || answer.isLost) kept.push(copy);
    else void dropCopy(tab);
  }
  return kept;
}

/** Keeps here what the server has, each time that it has all of it: nobody can be asked for it in a blackout. */
export function useKeptDraft(draft: Draft, saving: Saving): void {
  const { fields, version } = saving;
  const hasAll = isSaved(saving) && version > 0;
  useEffect(() => {
    // Who else was in it by then is anybody's guess.
    if (hasAll) void keepAnswer(toPath(draft.id), { ...draft, fields, version, others: [] });
  }, [draft, fields, version, hasAll]);
}

/** «/nuevo» says so in the address, until the server has heard of it: it can be begun without a connection. */
const isNew = () => new URLSearchParams(location.search).has('nuevo');
export function useForgottenNew(id: string, isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return;
    const forget = () => {
      if (isNew() && location.pathname === `/editor/${id}`) {
        history.replaceState(history.state, '', location.pathname);
      }
    };
    forget();
    // A dialog that was open at the first save goes back to the address before it.
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, [id, isSaved]);
}
