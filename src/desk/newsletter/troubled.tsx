import type { Boletin, UncertainDecision } from '#contract/desk/newsletter.ts';
import { formatBriefly } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Section } from '../parts/section.tsx';
import { useCan } from '../session.ts';

type UncertainProps = Pick<Boletin, 'uncertain'> & {
  onDecide: (decision: UncertainDecision) => void;
};

/** Letters nobody knows the end of, for a person to decide on. */
export function Uncertain({ uncertain, onDecide }: UncertainProps) {
  const [first] = uncertain;
  if (!first) return null;
  return (
    <Section title="Inciertos" count={uncertain.length} className="doubts">
      <p className="hint">
        Algo se cortó mientras salían, y nadie sabe si llegaron. Ante la duda, suéltelos: quien no
        lo recibió tiene el próximo.
      </p>
      <ul className="list">
        {uncertain.map(({ edition, subscriber, email, at }) => (
          <li key={`${edition} ${subscriber}`}>
            <span>
              <b>{email}</b>
              <small>
                n.º {edition} · {formatBriefly(at)}
              </small>
            </span>
            <span className="row">
              <Button
                className="btn--s"
                onClick={() => onDecide({ edition, subscriber, decision: 'again' })}
              >
                Enviar otra vez
              </Button>
              <Button
                className="btn--s"
                onClick={() => onDecide({ edition, subscriber, decision: 'let-go' })}
              >
                Soltar
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {uncertain.length > 1 && (
        <Button
          className="btn--s"
          onClick={() => onDecide({ edition: first.edition, subscriber: null, decision: 'let-go' })}
        >
          Soltar todos los del n.º {first.edition}
        </Button>
      )}
    </Section>
  );
}

type FailedLettersProps = Pick<Boletin, 'failed'> & { edition: number; onClose: () => void };

/** Whom an edition did not reach, and what was said of it. */
export function FailedLetters({ failed, edition, onClose }: FailedLettersProps) {
  const can = useCan();
  const letters = failed.filter((letter) => letter.edition === edition);
  return (
    <Dialog title={`No recibieron el n.º ${edition}`} onClose={onClose} wide>
      <p className="hint">
        Si una dirección rechaza tres correos en catorce días o más, no recibe otros hasta que su
        dueño se suscriba de nuevo o quien administra la reactive.
        {!can('manage-subscribers') && ' Las direcciones enteras las ve quien administra.'}
      </p>
      <ul className="list troubled">
        {letters.map(({ subscriber, email, at, answer }) => (
          <li key={subscriber}>
            <b>{email}</b>
            <small>
              {formatBriefly(at)} · {answer ?? 'Sin respuesta'}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
