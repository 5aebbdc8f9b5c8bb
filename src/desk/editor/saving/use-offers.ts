import { useState } from 'react';
import type { Draft } from '#contract/desk/drafts.ts';
import { isSameDraft } from '#contract/desk/merge.ts';
import { toast } from '../../parts/toast.ts';
import { dropCopy, type KeptCopy, keepCopy } from './copies.ts';
import { type Saver, settle } from './saver.ts';
import { isSaved } from './saving.ts';

/** What this device has of a text that the server has not, until somebody has decided about it. */
export function useOffers(
  saver: Saver,
  copies: KeptCopy[],
  start: Draft,
  taken: KeptCopy | null,
  onTake: (copy: KeptCopy) => void,
) {
  const [offered, setOffered] = useState(() => choose(copies, start, taken));
  const forget = (gone: KeptCopy) => {
    setOffered((before) => before.filter(({ tab }) => tab !== gone.tab));
    void dropCopy(gone.tab);
  };
  const bringBack = (gone: KeptCopy) => {
    setOffered((before) => [...before, gone]);
    void keepCopy(gone);
  };
  return {
    offered,
    forget,
    drop(gone: KeptCopy) {
      forget(gone);
      toast({
        title: 'El texto de este equipo se descartó',
        action: { label: 'Deshacer', run: () => bringBack(gone) },
      });
    },
    /** What is on the screen must not be lost for it. */
    async take(copy: KeptCopy) {
      if (isSaved(saver.get()) || (await settle(saver))) onTake(copy);
      else toast({ tone: 'bad', title: 'Espere a que esta página se guarde en el servidor' });
    },
  };
}

/** Not what the server has word for word: the answer to that save was lost, and nothing else. */
function choose(copies: KeptCopy[], { fields }: Draft, taken: KeptCopy | null): KeptCopy[] {
  const isSame = (copy: KeptCopy) => isSameDraft(copy.fields, fields);
  for (const { tab } of copies.filter(isSame)) void dropCopy(tab);
  return copies.filter((copy) => !isSame(copy) && copy.tab !== taken?.tab);
}
