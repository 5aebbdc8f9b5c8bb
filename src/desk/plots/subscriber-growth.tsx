import type { ReactNode } from 'react';
import { toDay } from '#contract/day.ts';
import { formatViews } from '#format.ts';
import { downloadFile } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { readDay } from '../dates.ts';
import { Section } from '../parts/page.tsx';
import { None } from '../parts/status.tsx';
import { Plot } from './plot.tsx';
import { PlotTable } from './plot-table.tsx';

type SubscriberGrowthProps = {
  title: string;
  aside?: ReactNode;
  className?: string;
  /** At the end of each day, today last. */
  subscribers: number[];
  now: string;
};

const download = () =>
  attempt('No se descargó', () =>
    downloadFile('/api/lectores/suscriptores/csv', 'suscriptores-por-dia.csv'),
  );

export function SubscriberGrowth({ subscribers, now, ...section }: SubscriberGrowthProps) {
  const from = toDay(Date.parse(now)) - subscribers.length + 1;
  const months = subscribers.flatMap((count, index) => {
    const isLast = index === subscribers.length - 1;
    if (!isLast && !readDay(from + index + 1).isFirst) return [];
    const { month, year } = readDay(from + index);
    return [{ key: index, cells: [`${month} ${year}`, formatViews(count)] }];
  });
  return (
    <Section {...section}>
      {Math.max(...subscribers) === 0 ? (
        <None>
          <b>Nadie ha confirmado todavía.</b> Aquí se verá cómo crece la lista del boletín.
        </None>
      ) : (
        <>
          <Plot
            title="Suscriptores confirmados, último año"
            description={`De ${formatViews(subscribers[0] ?? 0)} a ${formatViews(subscribers.at(-1) ?? 0)}. La tabla que sigue tiene los valores por mes.`}
            unit={['suscriptor', 'suscriptores']}
            kind="line"
            from={from}
            values={subscribers}
            height={144}
          />
          <PlotTable
            title="Suscriptores por mes"
            heads={['Fin de', 'Confirmados']}
            rows={months}
            onDownload={download}
          />
        </>
      )}
    </Section>
  );
}
