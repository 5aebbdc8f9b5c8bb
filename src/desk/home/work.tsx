import type { ReactNode } from 'react';
import type { DeskHomeItem, DraftInWork, ListItem } from '#contract/desk/articles.ts';
import { formatCount, formatViews } from '#format.ts';
import { toTitle } from '../articles.ts';
import { formatAgo, formatDate, formatMomentInText } from '../dates.ts';
import { ArticleLink } from '../parts/article-link.tsx';
import { Chip, Live, StateMark } from '../parts/marks.tsx';
import { Curve } from '../plots/curve.tsx';

type RowProps = {
  item: ListItem;
  category: string;
  sign?: ReactNode;
  note?: string | null;
  /** More details, each in its own <span>. */
  children: ReactNode;
};

/** A row of work: mark, title, details, action. */
export const workRow = `relative grid grid-cols-[14px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 pt-2.5 pb-2.75
  hover:bg-paper-2 hover:shadow-[-8px_0_var(--paper-2),8px_0_var(--paper-2)]
  has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-2
  has-[h3_a:focus-visible]:outline-(--focus) [&>svg]:mt-1`;
export const workTitle = `text-[1rem] leading-[1.25] font-bold font-stretch-86% text-balance [&>a]:after:absolute
  [&>a]:after:inset-0 [&>a]:focus-visible:shadow-none [&>a]:focus-visible:outline-0`;
export const meta = `flex flex-wrap gap-x-3 gap-y-px text-xs leading-[1.4] text-ink-2 [&_b]:text-ink
  md:[&>:not(a)]:whitespace-nowrap`;
export const workMeta = `col-[2/-1] max-sm:[[data-readings]~&]:col-2 ${meta}`;
const below = 'max-sm:col-[2/-1] max-sm:row-3 max-sm:mt-1.25 max-sm:justify-self-start';
export const workChip = `relative mt-px ${below}`;

function WorkRow({ item, category, sign, note = null, children }: RowProps) {
  return (
    <li className={workRow}>
      <StateMark state={item.state} />
      <h3 className={workTitle}>
        <ArticleLink item={item}>{toTitle(item)}</ArticleLink>
      </h3>
      {sign}
      <p className={workMeta}>
        {category && <span>{category}</span>}
        {children}
      </p>
      {note && (
        <p className="col-[2/-1] [font:italic_400_1rem/1.4_var(--font-serif)] wrap-anywhere whitespace-pre-line">
          «{note}»
        </p>
      )}
    </li>
  );
}

type WorkProps<Item> = { item: Item; category: string; now: number };
const week = 7 * 24 * 60 * 60_000;

export function DraftRow({ item, category, now }: WorkProps<DraftInWork>) {
  const faults = item.faults.length;
  const [writer] = item.here;
  const ago = formatAgo(item.changedAt, now);
  const sign = writer ? (
    <span
      className={`inline-flex items-center gap-2 text-xs leading-[1.2] font-semibold font-stretch-90% text-ink-2 ${below}`}
    >
      <Live className="" />
      {firstName(writer)} escribe ahora
    </span>
  ) : (
    item.isMine && <Chip className={workChip}>Suyo</Chip>
  );
  return (
    <WorkRow item={item} category={category} sign={sign}>
      {item.author && <span>{item.author}</span>}
      <span>{now - Date.parse(item.changedAt) > week ? <b>{ago}</b> : ago}</span>
      <span>{item.words === 1 ? '1 palabra' : `${formatViews(item.words)} palabras`}</span>
      {faults > 0 && <span>{formatCount(faults, 'error', 'errores')}</span>}
      {item.state === 'cambios' && <Unpublished />}
    </WorkRow>
  );
}

export function WaitingRow({
  item,
  category,
  now,
  canPublish,
}: WorkProps<DeskHomeItem> & { canPublish: boolean }) {
  const [reader] = item.here;
  // Editors see what others sent to review; a redactor sees what was returned to them.
  const isForMe = canPublish ? !item.isMine : item.state !== 'revision';
  const sign = reader ? (
    <Chip className={workChip}>Lo lee {firstName(reader)}</Chip>
  ) : isForMe ? (
    <Chip tone="todo" className={workChip}>
      Espera por usted
    </Chip>
  ) : (
    <Chip className={workChip}>{canPublish ? 'Suyo' : 'Espera a un editor'}</Chip>
  );
  return (
    <WorkRow item={item} category={category} sign={sign} note={item.note}>
      {item.author && <span>{item.author}</span>}
      <span>
        {item.state === 'revision' ? 'enviado' : 'devuelto'}{' '}
        {formatMomentInText(item.changedAt, now)}
      </span>
      <span>{item.readTime} min lectura</span>
    </WorkRow>
  );
}

export function PublishedRow({ item, category }: { item: ListItem; category: string }) {
  const { views, recent, publishedAt } = item;
  const today = recent?.at(-1) ?? 0;
  const sign = (
    <span
      className="relative mt-px flex items-center gap-3 text-right max-sm:col-3 max-sm:row-[1/3] max-sm:flex-col max-sm:items-end max-sm:gap-1"
      data-readings
    >
      <b className="text-m leading-none font-extrabold font-stretch-70% tracking-[-0.01em]">
        {formatViews(views)}
        <span className="sr-only"> lecturas</span>
      </b>
      {recent && <Curve className="w-14 sm:w-19" recent={recent} />}
    </span>
  );
  return (
    <WorkRow item={item} category={category} sign={sign}>
      {publishedAt && (
        <span>
          {item.state === 'programado' && 'cambia el '}
          {formatDate(publishedAt)}
        </span>
      )}
      {today > 0 && (
        <span>
          hoy <b>{formatViews(today)}</b>
        </span>
      )}
      {item.state === 'cambios' && <Unpublished />}
    </WorkRow>
  );
}

const Unpublished = () => (
  <span>
    <b>cambios sin publicar</b>
  </span>
);

const firstName = (name: string) => name.split(' ', 1)[0];
