import type { Newsletter, UncertainDecision } from '#contract/desk/newsletter.ts';
import { formatBriefly } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Section } from '../parts/page.tsx';
import { useCan } from '../session.ts';

type UncertainProps = Pick<Newsletter, 'uncertain'> & {
  onDecide: (decision: UncertainDecision) => void;
};

export function Uncertain({ uncertain, onDecide }: UncertainProps) {
  const [first] = uncertain;
  if (!first) return null;
  return (
    <Section title="Inciertos" count={uncertain.length} className="mb-8">
      <p className="text-2xs leading-[1.4] text-ink-2">
        El envío se interrumpió mientras salían y no se sabe si llegaron. Ante la duda, descártelos:
        quien no lo recibió recibirá el próximo.
      </p>
      <ul className="divide-y divide-rule border-b border-rule">
        {uncertain.map(({ edition, subscriber, email, at }) => (
          <li
            key={`${edition} ${subscriber}`}
            className="flex flex-wrap items-center justify-between gap-2 py-2"
          >
            <span>
              <b>{email}</b>
              <small className="block text-ink-2">
                n.º {edition} · {formatBriefly(at)}
              </small>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                small
                aria-label={`Enviar otra vez: ${email}`}
                onClick={() => onDecide({ edition, subscriber, decision: 'again' })}
              >
                Enviar otra vez
              </Button>
              <Button
                small
                aria-label={`Descartar: ${email}`}
                onClick={() => onDecide({ edition, subscriber, decision: 'let-go' })}
              >
                Descartar
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {uncertain.length > 1 && (
        <Button
          small
          className="mt-3"
          onClick={() => onDecide({ edition: first.edition, subscriber: null, decision: 'let-go' })}
        >
          Descartar todos los del n.º {first.edition}
        </Button>
      )}
    </Section>
  );
}

type FailedEmailsProps = Pick<Newsletter, 'failed'> & { edition: number; onClose: () => void };

export function FailedEmails({ failed, edition, onClose }: FailedEmailsProps) {
  const can = useCan();
  const emails = failed.filter((email) => email.edition === edition);
  return (
    <Dialog title={`No recibieron el n.º ${edition}`} onClose={onClose} wide>
      <p className="text-2xs leading-[1.4] text-ink-2">
        Si una dirección rechaza tres correos en catorce días o más, no recibe otros hasta que su
        dueño se suscriba de nuevo o un administrador la reactive.
        {!can('manage-subscribers') && ' Solo los administradores ven las direcciones completas.'}
      </p>
      <ul className="divide-y divide-rule border-y border-rule">
        {emails.map(({ subscriber, email, at, answer }) => (
          <li key={subscriber} className="grid gap-0.5 py-2 wrap-anywhere">
            <b>{email}</b>
            <small className="text-ink-2">
              {formatBriefly(at)} · {answer ?? 'Sin respuesta'}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
