import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Draft, DraftSaved } from '#contract/desk/drafts.ts';
import { getConnection, subscribeToConnection } from '../../api/connection.ts';
import { useExpired } from '../../api/expired.ts';
import { newId } from '../../new-id.ts';
import { getSession } from '../../session.ts';
import { dropCopy, holdCopy, type KeptCopy, keepCopy } from './copies.ts';
import { createSaver, resumeTurn, type Saver } from './saver.ts';
import { isKept, type Saving, startSaving } from './saving.ts';
import { sendSave } from './send-save.ts';

/** Saves a text while its editor is open. */
export function useSaver(
  start: Draft,
  copy: KeptCopy | null,
  onSaved: (saved: DraftSaved) => void,
): { saver: Saver; saving: Saving; tab: string } {
  const [{ saver, tab }] = useState(() => {
    const tab = copy?.tab ?? newId();
    const begun = copy
      ? startSaving({ ...copy, savedAt: null, turn: resumeTurn(copy.turn) })
      : startSaving({ ...start, savedAt: start.version === 0 ? null : start.savedAt });
    const writer = getSession()?.person.id;
    const send: typeof sendSave = async (draft, save) => {
      // Never sent as another person who signs in on this browser.
      if (getSession()?.person.id !== writer) return { kind: 'signed-out', detail: '' };
      const answer = await sendSave(draft, save);
      if (answer.kind === 'saved') onSaved(answer.saved);
      return answer;
    };
    const saver = createSaver(start.id, tab, begun, { keep: keepCopy, drop: dropCopy, send });
    return { saver, tab };
  });
  const saving = useSyncExternalStore(saver.subscribe, saver.get);
  const isExpired = useExpired() !== 'no';
  useEffect(() => {
    if (isExpired && start.canEdit) saver.doubt();
    if (!isExpired && saver.get().trouble?.kind === 'signed-out') saver.retry();
  }, [isExpired, start.canEdit, saver]);

  useEffect(() => {
    const release = holdCopy(tab);
    // The server has nothing of a copy yet.
    if (copy) saver.change(copy.fields);
    const leaveConnection = subscribeToConnection(() => {
      if (getConnection().state === 'back') saver.retry();
    });
    // A phone closes a hidden page without another event.
    const ending = new AbortController();
    document.addEventListener('visibilitychange', saver.hurry, ending);
    addEventListener('pagehide', saver.hurry, ending);
    // A text that is only on the screen would be lost with the page.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isKept(saver.get())) event.preventDefault();
    };
    addEventListener('beforeunload', onLeave, ending);
    return () => {
      saver.hurry();
      leaveConnection();
      ending.abort();
      release();
    };
  }, [saver, tab, copy]);
  return { saver, saving, tab };
}
