import { formatThousands, formatTotal } from '#format.ts';
import { statisticsQuery } from '../data/api.ts';
import { useResponse } from '../data/responses.ts';
import { DimensionLine } from '../ui/dimension-line.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { SkeletonBox } from '../ui/skeleton.tsx';

export function Statistics() {
  const { status, data: totals } = useResponse(statisticsQuery());
  // No figures rather than a false zero.
  if (status === 'failed') return null;
  const values = totals
    ? [
        formatTotal(totals.totalArticles),
        formatThousands(totals.totalViews),
        formatTotal(totals.totalSubscribers),
      ]
    : [];
  const [articles, views, subscribers] = values;
  return (
    <section
      aria-labelledby="estadisticas"
      aria-busy={status === 'awaited'}
      className="bg-cemento py-(--section)"
    >
      <div className="wrap">
        <SectionHead id="estadisticas" title="Estadísticas del sector" />
        {status === 'awaited' && <span className="sr-only">Cargando…</span>}
        <dl
          className={`grid gap-12 md:grid-cols-[repeat(3,auto)] md:justify-between md:gap-6 ${sizeFor(values)}`}
        >
          <Total label="Artículos publicados" value={articles} />
          <Total label="Lecturas totales" value={views} />
          <Total label="Suscriptores" value={subscribers} />
        </dl>
      </div>
    </section>
  );
}

/** A font size as large as the longest figure allows: on phones they are one below the other, full width. */
function sizeFor(values: string[]): string {
  const longest = Math.max(0, ...values.map((value) => value.length));
  if (longest <= 5) return 'text-figure';
  return longest === 6 ? 'text-[36vw] md:text-figure' : 'text-[26vw] md:text-[9vw]';
}

function Total({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-body">
        <DimensionLine className="mt-4">{label}</DimensionLine>
      </dt>
      <dd className="-ml-[0.02em] pt-[0.02em] pb-[0.08em] leading-[0.74] font-[850] tracking-normal font-stretch-62%">
        {value ?? <SkeletonBox className="h-[0.74em] w-[1.7em]" />}
      </dd>
    </div>
  );
}
