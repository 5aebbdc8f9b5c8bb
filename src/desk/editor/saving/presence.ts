import { useEffect, useRef, useState } from 'react';
import type { Draft, Presence } from '#contract/desk/drafts.ts';
import { ApiFault } from '../../api/client.ts';
import { getDraft, tellLeaving, tellPresence } from '../opening.ts';
import type { Saver } from './saver.ts';

const pauseAlone = 10_000;
const pauseTogether = 3_000;

/** Who else is in this article; and what they wrote or did, as soon as it can be shown. */
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
    // Of a new one nobody knows.
    if (isNew) return;
    /** A tab of one's own that was just closed, or loaded anew, is no longer seen: it must be seen again to count. */
    let ownBefore: string | null = null;
    let pause = pauseAlone;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await look();
      clearTimeout(timer);
      if (!isLeft) timer = setTimeout(() => void ask(), pause);
    };
    const look = async () => {
      try {
        const { version } = saver.get();
        const answer = await tellPresence(draft.id, tab, version);
        pause = answer.others.length > 0 ? pauseTogether : pauseAlone;
        const own = answer.others.filter(({ isMe }) => isMe).map(({ seenAt }) => seenAt);
        const before = ownBefore ?? own.toSorted().at(-1) ?? '';
        ownBefore = before;
        setOthers(answer.others.filter(({ isMe, seenAt }) => !isMe || seenAt > before));
        if (answer.isLost) saver.lose(shown.current.canEdit);
        else saver.confirm();
        const isNewer = answer.isLost || answer.version > saver.get().version;
        if (isNewer || answer.state !== shown.current.state) onNewer(await getDraft(draft.id));
      } catch (error) {
        // Without a connection nobody is seen, and that is no fault of the text.
        if (!(error instanceof ApiFault)) throw error;
        const { state, canEdit } = shown.current;
        // The whole draft is gone with a restore; one in the trash, because its time was over.
        if (error.status === 404 && state !== 'papelera') saver.lose(canEdit);
      }
    };
    void ask();
    const ending = new AbortController();
    document.addEventListener('visibilitychange', () => void ask(), ending);
    const onLeave = () => tellLeaving(draft.id, tab);
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
