import './publicidad.css';
import type { AdvertReport } from '#contract/desk/adverts.ts';
import { formatShortDate, formatViews } from '#format.ts';
import { useAnswer } from '../api/answers.ts';
import { formatFullMoment } from '../dates.ts';
import { Failed } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Skeleton } from '../parts/empty.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';

/** For the client, on paper or as a PDF by the browser's own printing: each day's figures, and what was counted. */
export function AdvertReportPage({ id }: { id: string }) {
  const { data, fault, refresh } = useAnswer<AdvertReport>(`/api/publicidad/${id}/informe`);
  const title = data ? `Informe de ${data.advert.client}` : 'Informe';
  return (
    <>
      <PageHead title={title} />
      {fault && !data && <Failed what="el informe" fault={fault} onRetry={refresh} />}
      {!data && !fault && (
        <p aria-busy="true">
          <Skeleton width={5} />
        </p>
      )}
      {data && <Report report={data} />}
    </>
  );
}

function Report({ report: { advert, site, days, words } }: { report: AdvertReport }) {
  return (
    <>
      <p>
        Espacio publicitario de {site}, del {formatFullMoment(advert.startsAt)} al{' '}
        {formatFullMoment(advert.endsAt)}.
      </p>
      <p className="wrap-any">Enlace: {advert.link}</p>
      <p className="settings__foot no-print">
        <Button onClick={() => print()}>Imprimir o guardar en PDF</Button>
      </p>
      <figure className="ad gap">
        <figcaption>Publicidad · {advert.client}</figcaption>
        <img src={advert.src} alt={advert.alt} width={advert.width} height={advert.height} />
      </figure>
      <Section title="Día por día" className="gap">
        <div className="scroll">
          <table className="table report">
            <thead>
              <tr>
                <th scope="col">Día</th>
                <th scope="col">Páginas servidas</th>
                <th scope="col">Clics</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, servings, clicks }) => (
                <tr key={day}>
                  <th scope="row">{formatShortDate(`${day}T12:00Z`)}</th>
                  <td>{formatViews(servings)}</td>
                  <td>{formatViews(clicks)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td>{formatViews(advert.servings)}</td>
                <td>{formatViews(advert.clicks)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      </Section>
      <Section title="Qué se contó" className="gap">
        <div className="form">
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
    </>
  );
}
