import { Link } from 'wouter';
import { parseIsoDay, toDay } from '#contract/day.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { formatViews } from '#format.ts';
import { downloadFile } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { formatClock, formatDate, formatWeekday, readDay } from '../dates.ts';
import { Live } from '../parts/marks.tsx';
import { Section } from '../parts/page.tsx';
import { None } from '../parts/status.tsx';
import { Figure, figuresClass } from '../plots/figure.tsx';
import { Plot } from '../plots/plot.tsx';
import { PlotTable } from '../plots/plot-table.tsx';

const title = 'Lecturas por día';
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function Readings({ figures }: { figures: Figures }) {
  const { days, article, category, publications, published, since } = figures;
  const from = parseIsoDay(figures.from);
  const until = from + days.length - 1;
  const [begins, ends] = [readDay(from), readDay(until)];
  const span = `${begins.date}${begins.year === ends.year ? '' : ` ${begins.year}`} a ${ends.date}`;
  const marks = publications.map(({ publishedAt }, index) => ({
    index: toDay(Date.parse(publishedAt)) - from,
    key: index + 1,
  }));
  const isPart = published > publications.length;
  const hint = article
    ? span
    : `${span}. ${isPart ? `Las plomadas marcan los más leídos de los ${formatViews(published)} que salieron.` : 'La plomada marca el día en que salió un artículo.'}`;
  const highest = Math.max(...days);
  const query = {
    dias: days.length,
    ...(category && { categoria: category.slug }),
    ...(article && { articulo: article.id }),
  };
  const download = () =>
    attempt('No se descargó', () => downloadFile('/api/lectores/csv', 'lecturas.csv', query));
  return (
    <Section title={title} aside={hint}>
      <Summary figures={figures} from={from} />
      {since !== null && parseIsoDay(since) > from && (
        <p className="text-2xs leading-[1.4] text-ink-2 mt-3">
          Se cuentan por día desde el {formatWeekday(parseIsoDay(since))}; lo leído antes está en el
          total de cada artículo.
        </p>
      )}
      {highest === 0 ? (
        <None>
          <b>No hay lecturas en {days.length} días.</b> Cada lectura aparece aquí en segundos.
        </None>
      ) : (
        <Plot
          title={`${title}, ${span}`}
          description={`Entre ${formatViews(Math.min(...days))} y ${formatViews(highest)} lecturas al día. La tabla que sigue tiene todos los valores.`}
          unit={['lectura', 'lecturas']}
          kind="bars"
          from={from}
          values={days}
          marks={marks}
        />
      )}
      {!article && publications.length > 0 && (
        <ol
          className="mt-2 grid grid-cols-1 gap-x-(--gutter) text-xs cols:grid-cols-2"
          aria-label="Artículos publicados en el período"
        >
          {publications.map(({ id, title: name, publishedAt }, index) => (
            <li
              key={id}
              className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-2 border-b border-rule py-1.75 max-md:items-center max-md:py-0"
            >
              <b className="font-stretch-84%">{index + 1}</b>
              <Link
                className="font-semibold font-stretch-90% hover:underline max-md:inline-block max-md:py-3 max-md:leading-[1.25]"
                href={`/lectores?articulo=${id}`}
              >
                {name}
              </Link>
              <time className="whitespace-nowrap text-ink-2" dateTime={publishedAt}>
                {formatDate(publishedAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <PlotTable
        title={title}
        heads={['Día', 'Lecturas', 'Se publicó']}
        rows={days.map((views, index) => ({
          key: index,
          cells: [
            formatWeekday(from + index),
            formatViews(views),
            publications
              .filter((_, place) => marks[place]?.index === index)
              .map(({ title: name }) => name)
              .join('; '),
          ],
        }))}
        onDownload={download}
      />
    </Section>
  );
}

function Summary({ figures, from }: { figures: Figures; from: number }) {
  const { days, before, now, since, article } = figures;
  const total = sum(days);
  const best = days.indexOf(Math.max(...days));
  const counted =
    since === null ? days.length : from + days.length - Math.max(from, parseIsoDay(since));
  return (
    <dl className={`${figuresClass} md:grid-cols-4`}>
      <Figure
        name={`Lecturas en ${days.length} días`}
        more={
          article
            ? `${formatViews(article.views)} desde que salió`
            : compare(total, before, days.length)
        }
      >
        {formatViews(total)}
      </Figure>
      <Figure name="Promedio al día">
        {formatViews(Math.round(total / Math.max(1, counted)))}
      </Figure>
      <Figure name="El mejor día" more={total > 0 && formatWeekday(from + best)}>
        {formatViews(days[best] ?? 0)}
      </Figure>
      <Figure
        name={`Hoy, hasta las ${formatClock(now)}`}
        more={
          <>
            <Live />
            en curso
          </>
        }
      >
        {formatViews(days.at(-1) ?? 0)}
      </Figure>
    </dl>
  );
}

function compare(total: number, before: number | null, days: number): string | null {
  if (before === null || before === 0) return null;
  const change = Math.round((total / before - 1) * 100);
  const than = `que los ${days} anteriores`;
  if (change === 0) return `Lo mismo ${than}`;
  return `${formatViews(Math.abs(change))} % ${change > 0 ? 'más' : 'menos'} ${than}`;
}
