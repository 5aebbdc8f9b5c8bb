import { Link } from 'wouter';
import type { ArrivalKind } from '#contract/arrival.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { formatViews } from '#format.ts';
import { formatMonth } from '../dates.ts';
import { Section } from '../parts/page.tsx';
import { None } from '../parts/status.tsx';
import { Bar } from '../plots/bar.tsx';

const link = 'hover:underline max-md:inline-block max-md:py-2.75';
/** On a phone of 320 px, or with text at 200 %, figures are shown without bars. */
const barTable = 'max-[21rem]:wrap-anywhere max-[21rem]:[&_th]:whitespace-normal';
const barName = 'md:whitespace-nowrap';

const toPeriod = ({ days }: Figures) => `${days.length} días`;

export function MostRead({ figures }: { figures: Figures }) {
  const { mostRead, from, now } = figures;
  return (
    <Section title="Lo más leído" aside={toPeriod(figures)}>
      {mostRead.length === 0 ? (
        <None>
          <b>Todavía no hay lecturas.</b> Aquí verá los diez artículos más leídos.
        </None>
      ) : (
        <table className="max-[21rem]:wrap-anywhere">
          <thead>
            <tr>
              <th>Artículo</th>
              <th className="text-right whitespace-nowrap">Lecturas</th>
            </tr>
          </thead>
          <tbody>
            {mostRead.map(({ id, title, publishedAt, views }) => (
              <tr key={id}>
                <th scope="row" className="max-md:py-0">
                  <Link className={link} href={`/lectores?articulo=${id}`}>
                    <b>{title}</b>
                  </Link>
                  {publishedAt < from && (
                    <small className="block text-ink-2 max-md:-mt-2 max-md:pb-2.5">
                      {formatMonth(publishedAt, Date.parse(now))}
                    </small>
                  )}
                </th>
                <td className="text-right whitespace-nowrap">{formatViews(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

export function ByCategory({ figures }: { figures: Figures }) {
  const { categories } = figures;
  const highest = categories[0]?.views ?? 0;
  return (
    <Section title="Por categoría" aside={toPeriod(figures)}>
      <table className={barTable}>
        <thead>
          <tr>
            <th>Categoría</th>
            <th className="max-[21rem]:hidden">
              <span className="sr-only">Proporción</span>
            </th>
            <th className="text-right whitespace-nowrap">Lecturas</th>
            <th className="text-right whitespace-nowrap">Por artículo</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ slug, name, views, articles }) => (
            <tr key={slug}>
              <th scope="row" className={`${barName} max-md:py-0`}>
                <Link className={link} href={`/lectores?categoria=${slug}`}>
                  {name}
                </Link>
              </th>
              <td className="w-[42%] max-[21rem]:hidden">
                <Bar value={views} max={highest} />
              </td>
              <td className="text-right whitespace-nowrap">{formatViews(views)}</td>
              <td className="text-right whitespace-nowrap">
                {formatViews(Math.round(views / Math.max(1, articles)))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const kinds: Record<ArrivalKind, string> = {
  direct: 'WhatsApp y enlaces directos',
  search: 'Buscadores',
  mail: 'Boletín, en correo web',
  site: 'Otros sitios',
};

export function Arrivals({ figures: { arrivals } }: { figures: Figures }) {
  const entries = (Object.entries(arrivals) as [ArrivalKind, number][]).sort(
    ([, a], [, b]) => b - a,
  );
  const total = entries.reduce((sum, [, times]) => sum + times, 0);
  return (
    <Section title="De dónde llegan" className="mt-8" aside="Solo el tipo de enlace; nada personal">
      {total === 0 ? (
        <None>
          <b>Todavía no hay visitas.</b> Se cuenta quien abre un artículo desde fuera del sitio.
        </None>
      ) : (
        <>
          <table className={barTable}>
            <thead className="sr-only">
              <tr>
                <th>Origen</th>
                <th className="max-[21rem]:hidden">Proporción</th>
                <th>%</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(([kind, times]) => (
                <tr key={kind}>
                  <th scope="row" className={barName}>
                    {kinds[kind]}
                  </th>
                  <td className="w-[42%] max-[21rem]:hidden">
                    <Bar value={times} max={entries[0]?.[1] ?? 0} />
                  </td>
                  <td className="text-right whitespace-nowrap">
                    {Math.round((times / total) * 100)} %
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-2xs leading-[1.4] text-ink-2 mt-3">
            WhatsApp y los programas de correo no dicen de dónde viene un enlace: quien abre el
            boletín en el teléfono cuenta casi siempre como enlace directo.
          </p>
        </>
      )}
    </Section>
  );
}
