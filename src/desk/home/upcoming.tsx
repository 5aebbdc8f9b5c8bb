import { Fragment } from 'react';
import { Link } from 'wouter';
import type { ListItem } from '#contract/desk/articles.ts';
import { formatCount } from '#format.ts';
import { toTitle } from '../articles.ts';
import { formatClock, formatDayAhead, formatMoment, splitSpan } from '../dates.ts';
import { ArticleLink } from '../parts/article-link.tsx';
import { DimensionLine } from '../parts/marks.tsx';
import { Section } from '../parts/page.tsx';
import { None } from '../parts/status.tsx';
import { useCan } from '../session.ts';
import { meta } from './work.tsx';

/** May be taller than its line: there is no other target near it. */
const link = 'link -my-3 py-3';

const nearNumber =
  'text-[min(4.5rem,19vw)] leading-[0.8] font-extrabold font-stretch-62% tracking-[-0.02em] text-ink';
/** As large as a heading: nothing is urgent, and it must not be louder than what waits for the person. */
const farNumber = 'font-extrabold font-stretch-75% text-ink';
const week = 7 * 24 * 60 * 60_000;

type UpcomingProps = { items: ListItem[]; now: number; nameOf: (category: string) => string };

export function Upcoming({ items, now, nameOf }: UpcomingProps) {
  const can = useCan();
  const [next, then] = items;
  if (!next?.publishedAt) {
    return (
      <Section title="Próximo en salir">
        <None>
          <b>Nada programado.</b>
          {can('publish') && ' Al publicar puede elegir el día y la hora.'}
        </None>
      </Section>
    );
  }
  const isFar = Date.parse(next.publishedAt) - now > week;
  const scheduled = formatCount(items.length, 'programado', 'programados');
  return (
    <Section
      title={`Sale ${formatDayAhead(next.publishedAt, now)}`}
      aside={
        <Link className="link" href="/articulos?estado=programado">
          {scheduled}
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap items-baseline gap-1.25 pt-1 text-m leading-none font-semibold font-stretch-80% text-ink-2 [&>span+b]:ml-2">
          {splitSpan(next.publishedAt, now).map(([count, unit]) => (
            <Fragment key={unit}>
              <b className={isFar ? farNumber : nearNumber}>{count}</b>
              <span>{unit}</span>
            </Fragment>
          ))}
        </p>
        <DimensionLine hidden>
          hoy {formatClock(now)} a {formatMoment(next.publishedAt, now)}
        </DimensionLine>
        <p className="text-[1rem] leading-[1.25] font-bold font-stretch-86% text-balance">
          <ArticleLink className={link} item={next}>
            {toTitle(next)}
          </ArticleLink>
        </p>
        <p className={meta}>
          {[nameOf(next.category), next.author]
            .filter((each) => each !== '')
            .map((each) => (
              <span key={each}>{each}</span>
            ))}
        </p>
        {then?.publishedAt && (
          <p className={`${meta} items-center border-t border-rule pt-2`}>
            Después: <span>{formatMoment(then.publishedAt, now)}</span>
            <ArticleLink className={link} item={then}>
              {toTitle(then)}
            </ArticleLink>
          </p>
        )}
      </div>
    </Section>
  );
}
