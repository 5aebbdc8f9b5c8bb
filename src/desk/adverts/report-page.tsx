import type { AdvertReport } from '#contract/desk/adverts.ts';
import { formatShortDate, formatViews } from '#format.ts';
import { useResponse } from '../api/responses.ts';
import { formatFullMoment } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { columns, factList, PageHead, Section } from '../parts/page.tsx';
import { ResponseStatus, SkeletonSection } from '../parts/status.tsx';
import { Figure, figuresClass } from '../plots/figure.tsx';
import { AdvertFigure } from './advert-figure.tsx';

/** The report for the client, printed or saved as PDF: each day's figures and how they are counted. */
export function AdvertReportPage({ id }: { id: string }) {
  const response = useResponse<AdvertReport>(`/api/publicidad/${id}/informe`);
  if (response.data) return <Report report={response.data} />;
  return (
    <>
      <PageHead title="Informe" />
      <ResponseStatus what="el informe" response={response}>
        <SkeletonSection />
      </ResponseStatus>
    </>
  );
}

/** As many are not shown in two columns. */
const fewDays = 7;

function Report({ report: { advert, site, days, words, now } }: { report: AdvertReport }) {
  const { client, link, startsAt, endsAt, servings, clicks } = advert;
  const half = Math.max(fewDays, Math.ceil(days.length / 2));
  return (
    <>
      <PageHead
        title={`Informe de ${client}`}
        lead={`Espacio publicitario de ${site}. Cifras hasta el ${formatFullMoment(now)}, hora de Caracas.`}
      >
        <Button onClick={() => print()}>Imprimir o guardar en PDF</Button>
      </PageHead>
      <div className={columns}>
        <Section title="El anuncio">
          <AdvertFigure advert={advert} />
          <dl className={`mt-4 ${factList}`}>
            <dt>Lleva a</dt>
            <dd className="wrap-anywhere">{link}</dd>
            <dt>Desde</dt>
            <dd>{formatFullMoment(startsAt)}</dd>
            <dt>Hasta</dt>
            <dd>{formatFullMoment(endsAt)}</dd>
          </dl>
        </Section>
        <div>
          <Section title="En total">
            <dl className={figuresClass}>
              <Figure name="Páginas servidas">{formatViews(servings)}</Figure>
              <Figure
                name="Clics"
                more={servings > 0 && `${toRate(clicks, servings)} por cada 1.000 páginas`}
              >
                {formatViews(clicks)}
              </Figure>
            </dl>
          </Section>
          <Section title="Qué se contó" className="mt-8">
            <div className="grid gap-4 max-w-[72ch] print:[&>p]:break-inside-avoid">
              {words.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </Section>
        </div>
      </div>
      <Section title="Día por día" className="mt-8">
        <div className="grid grid-cols-1 gap-x-(--gutter) md:grid-cols-2 print:grid-cols-2 print:gap-x-8">
          <DayTable days={days.slice(0, half)} />
          {half < days.length && <DayTable days={days.slice(half)} isRest />}
        </div>
      </Section>
    </>
  );
}

type DayTableProps = {
  days: AdvertReport['days'];
  /** Below or beside the first days: on a phone its heads would be said twice. */
  isRest?: boolean;
};

function DayTable({ days, isRest = false }: DayTableProps) {
  return (
    <table className="table-fixed self-start print:[&_tr]:break-inside-avoid">
      <thead className={isRest ? 'max-md:not-print:sr-only' : undefined}>
        <tr>
          <th scope="col">Día</th>
          <th scope="col" className="text-right whitespace-nowrap">
            Páginas servidas
          </th>
          <th scope="col" className="w-1/4 text-right whitespace-nowrap">
            Clics
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, servings, clicks }) => (
          <tr key={day}>
            <th scope="row">{formatShortDate(`${day}T12:00Z`)}</th>
            <td className="text-right whitespace-nowrap">{formatViews(servings)}</td>
            <td className="w-1/4 text-right whitespace-nowrap">{formatViews(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toRate = (clicks: number, servings: number) =>
  ((clicks / servings) * 1_000).toLocaleString('es-VE', { maximumFractionDigits: 1 });
