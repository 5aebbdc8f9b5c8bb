import { useEffect, useRef, useState } from 'react';
import type { Draft, Presence, PresenceAnswer } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';
import { getDraft } from '../opening.ts';

const pauseAlone = 10_000;
const pauseTogether = 3_000;

/** Who else is in this article; and what they wrote or did, as soon as it can be shown. */
export function usePresence(
  draft: Draft,
  tab: string,
  getVersion: () => number,
  onNewer: (draft: Draft) => void,
): Presence[] {
  const [others, setOthers] = useState<Presence[]>([]);
  const isNew = draft.version === 0;
  const state = useRef(draft.state);
  state.current = draft.state;
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
        const path = `/api/borradores/${draft.id}/presencia`;
        const answer = await call<PresenceAnswer>('POST', path, { tab });
        pause = answer.others.length > 0 ? pauseTogether : pauseAlone;
        const own = answer.others.filter(({ isMe }) => isMe).map(({ seenAt }) => seenAt);
        const before = ownBefore ?? own.toSorted().at(-1) ?? '';
        ownBefore = before;
        setOthers(answer.others.filter(({ isMe, seenAt }) => !isMe || seenAt > before));
        if (answer.version > getVersion() || answer.state !== state.current) {
          onNewer(await getDraft(draft.id));
        }
      } catch (error) {
        // Without a connection nobody is seen, and that is no fault of the text.
        if (!(error instanceof ApiFault)) throw error;
      }
    };
    void ask();
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [draft.id, isNew, tab, getVersion, onNewer]);
  return others;
}
