import type { Boletin, UncertainDecision } from '#contract/desk/boletin.ts';
import { formatViews } from '#format.ts';
import { formatBriefly, formatDate } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/section.tsx';

export function PastEditions({ past }: Pick<Boletin, 'past'>) {
  return (
    <Section title="Ediciones anteriores">
      {past.length === 0 ? (
        <p className="hint">Todavía no se ha enviado ninguna.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="scrollx" tabIndex={0} aria-label="Tabla de ediciones anteriores">
          <table className="table">
            <thead>
              <tr>
                <th>Edición</th>
                <th>Fecha</th>
                <th className="num">Enviados</th>
                <th className="num">Fallaron</th>
              </tr>
            </thead>
            <tbody>
              {past.map(({ number, subject, begunAt, isWhole, sent, failed }) => (
                <tr key={number}>
                  <td>
                    <a className="link" href={`/boletin/correo/${number}`}>
                      <b>{number}</b> {subject}
                    </a>
                    {!isWhole && <small className="quiet"> terminado antes</small>}
                  </td>
                  <td className="nw">{formatDate(begunAt)}</td>
                  <td className="num">{formatViews(sent)}</td>
                  <td className="num">{formatViews(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="hint">
        No se mide quién abre ni qué enlace toca. Fallaron: el servidor del lector no lo aceptó, o
        pidió esperar cinco veces.
      </p>
    </Section>
  );
}

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
        {uncertain.map(({ edition, email, at }) => (
          <li key={`${edition} ${email}`}>
            <span>
              <b>{email}</b>
              <small>
                n.º {edition} · {formatBriefly(at)}
              </small>
            </span>
            <span className="row">
              <Button
                className="btn--s"
                onClick={() => onDecide({ edition, email, decision: 'again' })}
              >
                Enviar otra vez
              </Button>
              <Button
                className="btn--s"
                onClick={() => onDecide({ edition, email, decision: 'let-go' })}
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
          onClick={() => onDecide({ edition: first.edition, email: null, decision: 'let-go' })}
        >
          Soltar todos los del n.º {first.edition}
        </Button>
      )}
    </Section>
  );
}
