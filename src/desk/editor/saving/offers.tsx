import { formatMomentInText } from '../../dates.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import type { KeptCopy } from './copies.ts';

type OffersProps = {
  copies: KeptCopy[];
  onTake: (copy: KeptCopy) => Promise<void>;
  onCompare: (copy: KeptCopy) => void;
  onDrop: (copy: KeptCopy) => void;
};

export const dateOf = (copy: KeptCopy) => formatMomentInText(new Date(copy.at).toISOString());

/** Why the server has not got it. */
const whyHere = ({ isSaved }: KeptCopy) =>
  isSaved ? 'que se perdió del servidor al restaurar un respaldo' : 'que no está en el servidor';

/** What lies on this device and not on the server: offered with its date, and never put back unasked. */
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
