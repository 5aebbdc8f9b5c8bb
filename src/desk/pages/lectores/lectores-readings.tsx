import { Link } from 'wouter';
import { parseIsoDay, toDay } from '#contract/day.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { formatViews } from '#format.ts';
import { downloadFile } from '../../api/download.ts';
import { attempt } from '../../attempt.ts';
import { formatClock, formatDate, formatWeekday, readDay } from '../../dates.ts';
import { None } from '../../parts/empty.tsx';
import { Section } from '../../parts/section.tsx';
import { Plot } from '../../plots/plot.tsx';
import { PlotTable } from '../../plots/plot-table.tsx';

const title = 'Lecturas por día';
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The figures of a period, its plot, and what came out in it. */
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
  const most = Math.max(...days);
  const query = {
    dias: days.length,
    ...(category && { categoria: category.slug }),
    ...(article && { articulo: article.id }),
  };
  const download = () =>
    attempt('No se descargó', () => downloadFile('/api/lectores/csv', 'lecturas.csv', query));
  return (
    <Section title={title} aside={<span className="hint">{hint}</span>}>
      <Summary figures={figures} from={from} />
      {since !== null && parseIsoDay(since) > from && (
        <p className="hint since">
          Se cuentan por día desde el {formatWeekday(parseIsoDay(since))}; lo leído antes está en el
          total de cada artículo.
        </p>
      )}
      {most === 0 ? (
        <None>
          <b>Nadie ha leído esto en {days.length} días.</b> Cada lectura aparece aquí en segundos.
        </None>
      ) : (
        <Plot
          title={`${title}, ${span}`}
          says={`Entre ${formatViews(Math.min(...days))} y ${formatViews(most)} lecturas al día. La tabla que sigue tiene todos los valores.`}
          unit={['lectura', 'lecturas']}
          kind="bars"
          from={from}
          values={days}
          marks={marks}
        />
      )}
      {!article && publications.length > 0 && (
        <ol className="keys" aria-label="Artículos publicados en el período">
          {publications.map(({ id, title: name, publishedAt }, index) => (
            <li key={id}>
              <b>{index + 1}</b>
              <Link href={`/lectores?articulo=${id}`}>{name}</Link>
              <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
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
    <dl className="figs">
      <Figure
        name={`Lecturas en ${days.length} días`}
        value={total}
        more={
          article
            ? `${formatViews(article.views)} desde que salió`
            : compare(total, before, days.length)
        }
      />
      <Figure name="Promedio al día" value={Math.round(total / Math.max(1, counted))} />
      <Figure
        name="El mejor día"
        value={days[best] ?? 0}
        more={total > 0 ? formatWeekday(from + best) : null}
      />
      <Figure
        name={`Hoy, hasta las ${formatClock(now)}`}
        value={days.at(-1) ?? 0}
        more={
          <>
            <i className="live inl" />
            en curso
          </>
        }
      />
    </dl>
  );
}

type FigureProps = { name: string; value: number; more?: React.ReactNode };

function Figure({ name, value, more = null }: FigureProps) {
  return (
    <div className="fig">
      <dt>{name}</dt>
      <dd>
        {formatViews(value)} {more && <small>{more}</small>}
      </dd>
    </div>
  );
}

function compare(total: number, before: number | null, days: number): string | null {
  if (before === null || before === 0) return null;
  const change = Math.round((total / before - 1) * 100);
  const than = `que los ${days} anteriores`;
  if (change === 0) return `Lo mismo ${than}`;
  return `${formatViews(Math.abs(change))} % ${change > 0 ? 'más' : 'menos'} ${than}`;
}
