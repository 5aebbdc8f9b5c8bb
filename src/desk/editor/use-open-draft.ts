import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Draft, DraftImage, DraftSaved, Presence } from '#contract/desk/drafts.ts';
import { ApiFault } from '../api/client.ts';
import { getConnection, subscribeToConnection } from '../api/connection.ts';
import { useExpired } from '../api/expired.ts';
import { newId } from '../new-id.ts';
import { getSession } from '../session.ts';
import { createActions } from './actions/actions.tsx';
import {
  getDraft,
  reportLeaving,
  reportPresence,
  useAddressOfSaved,
  useOfflineDraft,
} from './opening.ts';
import { type DeviceCopy, deleteCopy, lockCopy, storeCopy } from './saving/copies.ts';
import { createSaver, resumeTurn, type Saver } from './saving/saver.ts';
import { isOnDevice, type Saving, startSaving } from './saving/saving.ts';
import { sendSave } from './saving/send-save.ts';

export function useOpenDraft(
  start: Draft,
  copy: DeviceCopy | null,
  onCorrection: (text: string) => void,
) {
  const [draft, setDraft] = useState(start);
  const { saver, saving, tab } = useSaver(
    start,
    copy,
    useCallback((saved: DraftSaved) => setDraft((before) => applySave(before, saved)), []),
  );
  const showDraft = useCallback(
    (next: Draft) => {
      setDraft(next);
      saver.handleRemoteChange(next.fields, next.version, next.savedAt);
    },
    [saver],
  );
  useOfflineDraft(draft, saving);
  useAddressOfSaved(draft.id, draft.version > 0);
  const others = usePresence(draft, tab, saver, showDraft);
  const actions = useMemo(
    () => createActions({ draft, saver, onDraft: showDraft, onCorrection }),
    [draft, saver, showDraft, onCorrection],
  );
  const setImage = (image: DraftImage) => setDraft((before) => ({ ...before, image }));
  return { draft, saver, saving, others, actions, setImage };
}

function applySave(draft: Draft, { version, savedAt, isChanged }: DraftSaved): Draft {
  const isPublished = draft.state === 'publicado' || draft.state === 'cambios';
  return {
    ...draft,
    version,
    savedAt,
    isChanged,
    state: isPublished ? (isChanged ? 'cambios' : 'publicado') : draft.state,
  };
}

function useSaver(
  start: Draft,
  copy: DeviceCopy | null,
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
      const response = await sendSave(draft, save);
      if (response.kind === 'saved') onSaved(response.saved);
      return response;
    };
    const saver = createSaver(start.id, tab, begun, { keep: storeCopy, drop: deleteCopy, send });
    return { saver, tab };
  });
  const saving = useSyncExternalStore(saver.subscribe, saver.get);
  const isExpired = useExpired() !== 'no';
  useEffect(() => {
    if (isExpired && start.canEdit) saver.handleSessionEnd();
    if (!isExpired && saver.get().problem?.kind === 'signed-out') saver.retry();
  }, [isExpired, start.canEdit, saver]);

  useEffect(() => {
    const release = lockCopy(tab);
    // The server has nothing of a copy yet.
    if (copy) saver.change(copy.fields);
    const leaveConnection = subscribeToConnection(() => {
      if (getConnection().state === 'back') saver.retry();
    });
    // A phone closes a hidden page without another event.
    const ending = new AbortController();
    document.addEventListener('visibilitychange', saver.sendNow, ending);
    addEventListener('pagehide', saver.sendNow, ending);
    // A text that is only on the screen would be lost with the page.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isOnDevice(saver.get())) event.preventDefault();
    };
    addEventListener('beforeunload', onLeave, ending);
    return () => {
      saver.sendNow();
      leaveConnection();
      ending.abort();
      release();
    };
  }, [saver, tab, copy]);
  return { saver, saving, tab };
}

const pollAloneMs = 10_000;
const pollTogetherMs = 3_000;

/** Returns who else has this article open. Newer versions go to `onNewer`. */
function usePresence(
  draft: Draft,
  tab: string,
  saver: Saver,
  onNewer: (draft: Draft) => void,
): Presence[] {
  const [others, setOthers] = useState<Presence[]>([]);
  const isNew = draft.version === 0;
  const shown = useRef(draft);
  shown.current = draft;
  useEffect(() => {
    // The server does not know a new draft.
    if (isNew) return;
    /** When the person's other tabs were seen at the first poll. One that was closed or reloaded is not seen again. */
    let ownBefore: string | null = null;
    let pollMs = pollAloneMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const pollPresence = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await updatePresence();
      clearTimeout(timer);
      if (!isLeft) timer = setTimeout(() => void pollPresence(), pollMs);
    };
    const updatePresence = async () => {
      try {
        const { version } = saver.get();
        const response = await reportPresence(draft.id, tab, version);
        pollMs = response.others.length > 0 ? pollTogetherMs : pollAloneMs;
        const own = response.others.filter(({ isMe }) => isMe).map(({ seenAt }) => seenAt);
        const before = ownBefore ?? own.toSorted().at(-1) ?? '';
        ownBefore = before;
        setOthers(response.others.filter(({ isMe, seenAt }) => !isMe || seenAt > before));
        if (response.isLost) saver.handleVersionLost(shown.current.canEdit);
        else saver.handleVersionFound();
        const isNewer = response.isLost || response.version > saver.get().version;
        if (isNewer || response.state !== shown.current.state) onNewer(await getDraft(draft.id));
      } catch (error) {
        // Offline nobody is shown.
        if (!(error instanceof ApiFault)) throw error;
        const { state, canEdit } = shown.current;
        // A restore removed the draft. One in the trash may have expired.
        if (error.status === 404 && state !== 'papelera') saver.handleVersionLost(canEdit);
      }
    };
    void pollPresence();
    const ending = new AbortController();
    document.addEventListener('visibilitychange', () => void pollPresence(), ending);
    const onLeave = () => reportLeaving(draft.id, tab);
    addEventListener('pagehide', onLeave, ending);
    return () => {
      isLeft = true;
      onLeave();
      clearTimeout(timer);
      ending.abort();
    };
  }, [draft.id, isNew, tab, saver, onNewer]);
  return others;
}
