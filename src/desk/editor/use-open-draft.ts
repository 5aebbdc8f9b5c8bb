import { useCallback, useMemo, useState } from 'react';
import type { Draft, DraftImage, DraftSaved } from '#contract/desk/drafts.ts';
import { createActs } from './acts/acts.tsx';
import { useAddressOfSaved, useKeptDraft } from './opening.ts';
import type { KeptCopy } from './saving/copies.ts';
import { usePresence } from './saving/presence.ts';
import { useSaver } from './saving/use-saver.ts';

/** The draft in the editor: where its text is saved, who else has it open, and what can be done with it. */
export function useOpenDraft(
  start: Draft,
  copy: KeptCopy | null,
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
      saver.renew(next.fields, next.version, next.savedAt);
    },
    [saver],
  );
  useKeptDraft(draft, saving);
  useAddressOfSaved(draft.id, draft.version > 0);
  const others = usePresence(draft, tab, saver, showDraft);
  const acts = useMemo(
    () => createActs({ draft, saver, onDraft: showDraft, onCorrection }),
    [draft, saver, showDraft, onCorrection],
  );
  const setImage = (image: DraftImage) => setDraft((before) => ({ ...before, image }));
  return { draft, saver, saving, others, acts, setImage };
}

/** The draft as shown, after a save. */
function applySave(draft: Draft, { version, savedAt, isChanged }: DraftSaved): Draft {
  const isOut = draft.state === 'publicado' || draft.state === 'cambios';
  return {
    ...draft,
    version,
    savedAt,
    isChanged,
    state: isOut ? (isChanged ? 'cambios' : 'publicado') : draft.state,
  };
}
