import { useState } from 'react';
import type { Draft } from '#contract/desk/drafts.ts';
import { isSameDraft } from '#contract/desk/merge.ts';
import { formatMomentInText } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Banner } from '../../parts/status.tsx';
import { toast } from '../../parts/toast.ts';
import { type DeviceCopy, deleteCopy, storeCopy } from './copies.ts';
import { type Saver, saveNow } from './saver.ts';
import { isSaved } from './saving.ts';

type OffersProps = {
  copies: DeviceCopy[];
  onTake: (copy: DeviceCopy) => Promise<void>;
  onCompare: (copy: DeviceCopy) => void;
  onDrop: (copy: DeviceCopy) => void;
};

export const dateOf = (copy: DeviceCopy) => formatMomentInText(new Date(copy.at).toISOString());

const whyHere = ({ isSaved }: DeviceCopy) =>
  isSaved ? 'que se perdió del servidor al restaurar un respaldo' : 'que no está en el servidor';

export function Offers({ copies, onTake, onCompare, onDrop }: OffersProps) {
  return copies.map((copy) => (
    <Banner
      key={copy.tab}
      icon="desktop"
      tone="todo"
      role="status"
      action={
        <span className="flex flex-wrap gap-2">
          <Button small onClick={() => onTake(copy)}>
            Recuperarlo
          </Button>
          <Button small onClick={() => onCompare(copy)}>
            Comparar
          </Button>
          <Button small kind="bare" onClick={() => onDrop(copy)}>
            Descartar
          </Button>
        </span>
      }
    >
      <b>
        En este equipo hay un texto de {dateOf(copy)} {whyHere(copy)}.
      </b>{' '}
      Abajo está la versión del servidor.
    </Banner>
  ));
}

export function useOffers(
  saver: Saver,
  copies: DeviceCopy[],
  start: Draft,
  taken: DeviceCopy | null,
  onTake: (copy: DeviceCopy) => void,
) {
  const [offered, setOffered] = useState(() => choose(copies, start, taken));
  const forget = (gone: DeviceCopy) => {
    setOffered((before) => before.filter(({ tab }) => tab !== gone.tab));
    void deleteCopy(gone.tab);
  };
  const bringBack = (gone: DeviceCopy) => {
    setOffered((before) => [...before, gone]);
    void storeCopy(gone);
  };
  return {
    offered,
    forget,
    drop(gone: DeviceCopy) {
      forget(gone);
      toast({
        title: 'El texto de este equipo se descartó',
        action: { label: 'Deshacer', run: () => bringBack(gone) },
      });
    },
    /** Waits until the text on the screen is saved. */
    async restore(copy: DeviceCopy) {
      if (isSaved(saver.get()) || (await saveNow(saver))) onTake(copy);
      else toast({ tone: 'bad', title: 'Espere a que esta página se guarde en el servidor' });
    },
  };
}

/** Leaves out copies that equal the server's text: only the response to their save was lost. */
function choose(copies: DeviceCopy[], { fields }: Draft, taken: DeviceCopy | null): DeviceCopy[] {
  const isSame = (copy: DeviceCopy) => isSameDraft(copy.fields, fields);
  for (const { tab } of copies.filter(isSame)) void deleteCopy(tab);
  return copies.filter((copy) => !isSame(copy) && copy.tab !== taken?.tab);
}
