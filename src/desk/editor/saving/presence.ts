import { useEffect, useRef, useState } from 'react';
import type { Draft, Presence, PresenceAnswer } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';
import { getDraft } from '../opening.ts';

const every = 10_000;

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
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const path = `/api/borradores/${draft.id}/presencia`;
        const answer = await call<PresenceAnswer>('POST', path, { tab });
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
    const timer = setInterval(() => void ask(), every);
    return () => clearInterval(timer);
  }, [draft.id, isNew, tab, getVersion, onNewer]);
  return others;
}
