import type { Newsletter } from '#contract/desk/newsletter.ts';
import { formatViews } from '#format.ts';
import { toEditionPage } from '#paths.ts';
import { formatDate } from '../dates.ts';
import { Section } from '../parts/page.tsx';
import { useMe } from '../session.ts';

type PastEditionsProps = Pick<Newsletter, 'past' | 'failed'> & {
  onShowFailed: (edition: number) => void;
};

export function PastEditions({ past, failed: emails, onShowFailed }: PastEditionsProps) {
  const { site } = useMe();
  return (
    <Section title="Ediciones anteriores">
      {past.length === 0 ? (
        <p className="text-2xs leading-[1.4] text-ink-2">Todavía no se ha enviado ninguna.</p>
      ) : (
        <section
          className="-mx-(--margin) overflow-x-auto px-(--margin) -outline-offset-3"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label="Tabla de ediciones anteriores"
        >
          <table>
            <thead>
              <tr>
                <th>Edición</th>
                <th>Fecha</th>
                <th className="text-right whitespace-nowrap">Enviados</th>
                <th className="text-right whitespace-nowrap">Fallaron</th>
                <th className="text-right whitespace-nowrap">Bajas</th>
              </tr>
            </thead>
            <tbody>
              {past.map(({ number, subject, begunAt, isWhole, sent, failed, departures }) => (
                <tr key={number}>
                  <th scope="row">
                    <a className="link" href={`/boletin/correo/${number}`}>
                      <b>{number}</b> {subject}
                    </a>
                    {!isWhole && <small className="text-ink-2"> terminado antes</small>}
                    {sent > 0 && (
                      <>
                        <br />
                        <a
                          className="link mt-1 inline-block py-1 text-ink-2"
                          href={new URL(toEditionPage(number), site.url).href}
                          target="_blank"
                          rel="noreferrer"
                          aria-label={`Ver en el sitio: boletín n.º ${number}`}
                        >
                          Ver en el sitio
                        </a>
                      </>
                    )}
                  </th>
                  <td className="whitespace-nowrap">{formatDate(begunAt)}</td>
                  <td className="text-right whitespace-nowrap">{formatViews(sent)}</td>
                  <td className="text-right whitespace-nowrap">
                    {emails.some(({ edition }) => edition === number) ? (
                      <button
                        type="button"
                        className="link -my-3 min-h-11 min-w-11 text-right"
                        aria-label={`Ver los que fallaron: ${failed}`}
                        onClick={() => onShowFailed(number)}
                      >
                        {formatViews(failed)}
                      </button>
                    ) : (
                      formatViews(failed)
                    )}
                  </td>
                  <td className="text-right whitespace-nowrap">{formatViews(departures)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="text-2xs leading-[1.4] text-ink-2 [section+&]:mt-3">
        No se mide quién abre ni qué enlace toca. Fallaron: el servidor del lector no lo aceptó, o
        pidió esperar cinco veces. Bajas: quienes se dieron de baja antes de la siguiente.
      </p>
    </Section>
  );
}
