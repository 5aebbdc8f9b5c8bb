import { useCallback, useEffect, useState } from 'react';
import type { Draft, PresenceResponse } from '#contract/desk/drafts.ts';
import { ApiFault, call, isUnreachable } from '../api/client.ts';
import { getConnection, subscribeToConnection } from '../api/connection.ts';
import { getOfflineResponse, storeResponse } from '../api/offline-responses.ts';
import { getSession, useCan, useMe } from '../session.ts';
import { toNew } from './fields.ts';
import { type DeviceCopy, deleteCopy, listCopies } from './saving/copies.ts';
import { isSaved, type Saving } from './saving/saving.ts';

export type Opening = ReturnType<typeof useOpening>;

const toPath = (id: string) => `/api/borradores/${id}`;
export const getDraft = (id: string) => call<Draft>('GET', toPath(id));
/** Reports that a tab has this version open. Returns who else has it open, and whether the server lost it. */
export const reportPresence = (id: string, tab: string, version: number) =>
  call<PresenceResponse>('POST', `${toPath(id)}/presencia`, { tab, version });
/** The request is sent even while the page closes. Signing out has already removed the person. */
export function reportLeaving(id: string, tab: string): void {
  if (!getSession()) return;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ tab, isLeaving: true });
  const path = `${toPath(id)}/presencia`;
  fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() => {});
}

export function useOpening(id: string) {
  const me = useMe();
  const can = useCan();
  const canPublish = can('publish');
  const [draft, setDraft] = useState<Draft | null>(null);
  /** Why there is no draft. */
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [copies, setCopies] = useState<DeviceCopy[]>([]);
  const [offlineDraft, setOfflineDraft] = useState<Draft | null>(null);
  const begin = useCallback(() => {
    const title = new URLSearchParams(location.search).get('titulo') ?? '';
    setDraft(toNew(id, title, me.person.name, canPublish));
  }, [id, me.person.name, canPublish]);
  const open = useCallback(async () => {
    setFault(null);
    // Without storage there are no copies, and the editor still works.
    const all = await listCopies().catch(() => []);
    const closedCopies = all.filter(({ draft, isOpen }) => draft === id && !isOpen);
    setCopies(await dropSavedCopies(closedCopies));
    if (isNew()) {
      begin();
      return;
    }
    try {
      setDraft(await getDraft(id));
    } catch (error) {
      const found = error instanceof ApiFault ? error : new ApiFault(0, String(error));
      setOfflineDraft(isUnreachable(found) ? await getOfflineResponse<Draft>(toPath(id)) : null);
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
  // An older release may have stored it, without newer fields.
  const openOffline = () =>
    offlineDraft
      ? setDraft({ ...toNew(id, '', offlineDraft.owner, canPublish), ...offlineDraft })
      : begin();
  return { draft, fault, copies, kept: offlineDraft, open: () => void open(), openOffline };
}

/** Drops copies that the server has saved, unless a restore lost them. Keeps all if the server does not respond. */
async function dropSavedCopies(copies: DeviceCopy[]): Promise<DeviceCopy[]> {
  const kept: DeviceCopy[] = [];
  for (const copy of copies) {
    const { draft, tab, version, isSaved: wasSaved } = copy;
    const response = wasSaved ? await reportPresence(draft, tab, version).catch(() => null) : null;
    if (response === null || response.isLost) kept.push(copy);
    else void deleteCopy(tab);
  }
  return kept;
}

/** Stores the draft on this device after each save, so that it opens offline. */
export function useOfflineDraft(draft: Draft, saving: Saving): void {
  const { fields, version } = saving;
  const hasAll = isSaved(saving) && version > 0;
  useEffect(() => {
    if (hasAll) void storeResponse(toPath(draft.id), { ...draft, fields, version });
  }, [draft, fields, version, hasAll]);
}

/** `?nuevo` in the address means never saved: an article can be started offline, so the server cannot be asked. */
const isNew = () => new URLSearchParams(location.search).has('nuevo');
export function useAddressOfSaved(id: string, isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return;
    const forget = () => {
      if (isNew() && location.pathname === `/editor/${id}`) {
        history.replaceState(history.state, '', location.pathname);
      }
    };
    forget();
    // A dialog that was open at the first save restores the old address when it closes.
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, [id, isSaved]);
}
