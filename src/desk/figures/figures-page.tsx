import { Link, useLocation, useSearch } from 'wouter';
import { parseIsoDay } from '#contract/day.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { useResponse } from '../api/responses.ts';
import { readDay } from '../dates.ts';
import { columns, PageHead, Section } from '../parts/page.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { ResponseStatus, Skeleton } from '../parts/status.tsx';
import { Figure, figuresClass } from '../plots/figure.tsx';
import { SubscriberGrowth } from '../plots/subscriber-growth.tsx';
import { useCan } from '../session.ts';
import { Readings } from './readings.tsx';
import { MissedSearches } from './searches.tsx';
import { Arrivals, ByCategory, MostRead } from './tables.tsx';

const periods = ['30', '90', '365'];

export function FiguresPage() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const chosen = asked.get('dias') ?? '30';
  const response = useResponse<Figures>(`/api/lectores${search && `?${search}`}`, {
    keepsPrevious: true,
  });
  const figures = response.data;
  const choose = (days: string) => {
    asked.set('dias', days);
    navigate(`/lectores?${asked}`, { replace: true });
  };
  return (
    <>
      <PageHead title="Lectores" lead={figures ? toLead(figures) : privacy}>
        <Segmented
          label="Período"
          options={periods.map((days) => ({ value: days, name: `${days} días` }))}
          chosen={chosen}
          onChoose={choose}
        />
      </PageHead>
      <ResponseStatus what="las lecturas" response={response}>
        <Arriving />
      </ResponseStatus>
      {figures && (
        <div aria-busy={response.isPrevious || undefined}>
          <Sheet figures={figures} />
        </div>
      )}
    </>
  );
}

const privacy = 'Se cuentan lecturas, no personas: sin cookies, sin direcciones, sin perfiles.';

function toLead({ article, category, sampleUntil }: Figures) {
  if (!article && !category) {
    if (sampleUntil === null) return privacy;
    const { date } = readDay(parseIsoDay(sampleUntil));
    return `${privacy} Hasta el ${date}, cifras de muestra.`;
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Link className="link" href="/lectores">
        Todo el sitio
      </Link>
      <b>{article?.title ?? category?.name}</b>
      {article && (
        <Link className="link" href={`/abrir/${article.id}`}>
          Abrirlo
        </Link>
      )}
    </span>
  );
}

function Sheet({ figures }: { figures: Figures }) {
  const can = useCan();
  const { article, category } = figures;
  return (
    <>
      <Readings figures={figures} />
      {!article && (
        <div className={`${columns} mt-8`}>
          <MostRead figures={figures} />
          {!category && (
            <div>
              <ByCategory figures={figures} />
              <Arrivals figures={figures} />
            </div>
          )}
        </div>
      )}
      {!article && !category && (
        <>
          <MissedSearches />
          <SubscriberGrowth
            title="Suscriptores"
            className="mt-8"
            aside={
              can('manage-subscribers') && (
                <Link className="link" href="/suscriptores">
                  Ver la lista
                </Link>
              )
            }
            subscribers={figures.subscribers}
            now={figures.now}
          />
        </>
      )}
    </>
  );
}

function Arriving() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Cargando las lecturas
      </p>
      <Section title="Lecturas por día">
        <dl className={`${figuresClass} md:grid-cols-4`}>
          {['Lecturas', 'Promedio al día', 'El mejor día', 'Hoy'].map((name) => (
            <Figure key={name} name={name}>
              <Skeleton width={2} />
            </Figure>
          ))}
        </dl>
        <div className="mt-6 h-67" />
      </Section>
    </div>
  );
}
