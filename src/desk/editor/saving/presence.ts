import { useEffect, useRef, useState } from 'react';
import type { Draft, Presence } from '#contract/desk/drafts.ts';
import { ApiFault } from '../../api/client.ts';
import { getDraft, reportLeaving, reportPresence } from '../opening.ts';
import type { Saver } from './saver.ts';

const pollAloneMs = 10_000;
const pollTogetherMs = 3_000;

/** Who else has this article open. Newer versions go to `onNewer`. */
export function usePresence(
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
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await look();
      clearTimeout(timer);
      if (!isLeft) timer = setTimeout(() => void ask(), pollMs);
    };
    const look = async () => {
      try {
        const { version } = saver.get();
        const answer = await reportPresence(draft.id, tab, version);
        pollMs = answer.others.length > 0 ? pollTogetherMs : pollAloneMs;
        const own = answer.others.filter(({ isMe }) => isMe).map(({ seenAt }) => seenAt);
        const before = ownBefore ?? own.toSorted().at(-1) ?? '';
        ownBefore = before;
        setOthers(answer.others.filter(({ isMe, seenAt }) => !isMe || seenAt > before));
        if (answer.isLost) saver.lose(shown.current.canEdit);
        else saver.confirm();
        const isNewer = answer.isLost || answer.version > saver.get().version;
        if (isNewer || answer.state !== shown.current.state) onNewer(await getDraft(draft.id));
      } catch (error) {
        // Offline nobody is shown.
        if (!(error instanceof ApiFault)) throw error;
        const { state, canEdit } = shown.current;
        // A restore removed the draft. One in the trash may have expired.
        if (error.status === 404 && state !== 'papelera') saver.lose(canEdit);
      }
    };
    void ask();
    const ending = new AbortController();
    document.addEventListener('visibilitychange', () => void ask(), ending);
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
