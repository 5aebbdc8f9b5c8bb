import type { Boletin } from '#contract/desk/newsletter.ts';
import { formatViews } from '#format.ts';
import { toEditionPage } from '#paths.ts';
import { formatDate } from '../dates.ts';
import { Section } from '../parts/section.tsx';
import { useMe } from '../session.ts';

type PastEditionsProps = Pick<Boletin, 'past' | 'failed'> & {
  onShowFailed: (edition: number) => void;
};

export function PastEditions({ past, failed: letters, onShowFailed }: PastEditionsProps) {
  const { site } = useMe();
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
                <th className="num">Bajas</th>
              </tr>
            </thead>
            <tbody>
              {past.map(({ number, subject, begunAt, isWhole, sent, failed, departures }) => (
                <tr key={number}>
                  <td>
                    <a className="link" href={`/boletin/correo/${number}`}>
                      <b>{number}</b> {subject}
                    </a>
                    {!isWhole && <small className="quiet"> terminado antes</small>}
                    {sent > 0 && (
                      <>
                        <br />
                        <a
                          className="link quiet"
                          href={new URL(toEditionPage(number), site.url).href}
                          target="_blank"
                          rel="noreferrer"
                          aria-label={`Ver en el sitio: boletín n.º ${number}`}
                        >
                          Ver en el sitio
                        </a>
                      </>
                    )}
                  </td>
                  <td className="nw">{formatDate(begunAt)}</td>
                  <td className="num">{formatViews(sent)}</td>
                  <td className="num">
                    {letters.some(({ edition }) => edition === number) ? (
                      <button
                        type="button"
                        className="link"
                        aria-label={`Ver los que fallaron: ${failed}`}
                        onClick={() => onShowFailed(number)}
                      >
                        {formatViews(failed)}
                      </button>
                    ) : (
                      formatViews(failed)
                    )}
                  </td>
                  <td className="num">{formatViews(departures)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="hint">
        No se mide quién abre ni qué enlace toca. Fallaron: el servidor del lector no lo aceptó, o
        pidió esperar cinco veces. Bajas: quienes se fueron antes de la siguiente.
      </p>
    </Section>
  );
}
