import type { ReactNode } from 'react';
import type { DraftInWork, ListItem, Work } from '#contract/desk/articles.ts';
import { formatViews } from '#format.ts';
import { toTitle } from '../articles.ts';
import { formatAgo, formatDate, formatMomentInText } from '../dates.ts';
import { ArticleLink } from '../parts/article-link.tsx';
import { StateMark } from '../parts/state-sign.tsx';
import { Curve } from '../plots/curve.tsx';

type RowProps = {
  item: ListItem;
  category: string;
  /** What to do, or how it stands. */
  sign?: ReactNode;
  note?: string | null;
  /** More of what is said about it, each in its own <span>. */
  children: ReactNode;
};

/** A row of work: mark, title, what about it, what to do. */
function WorkRow({ item, category, sign, note = null, children }: RowProps) {
  return (
    <li className="work">
      <StateMark state={item.state} />
      <h3>
        <ArticleLink item={item}>{toTitle(item)}</ArticleLink>
      </h3>
      {sign}
      <p className="meta">
        {category && <span>{category}</span>}
        {children}
      </p>
      {note && <p className="col-[2/-1] [font:italic_400_1rem/1.4_var(--font-serif)]">«{note}»</p>}
    </li>
  );
}

type WorkProps<Item> = { item: Item; category: string; now: number };
const week = 7 * 24 * 60 * 60_000;

/** Somebody writes it. */
export function DraftRow({ item, category, now }: WorkProps<DraftInWork>) {
  const faults = item.faults.length;
  const [writer] = item.here;
  const ago = formatAgo(item.changedAt, now);
  const sign = writer ? (
    <span className="state text-xs text-ink-2">
      <i className="live" />
      {firstName(writer)} escribe ahora
    </span>
  ) : (
    item.isMine && <span className="chip">Suyo</span>
  );
  return (
    <WorkRow item={item} category={category} sign={sign}>
      {item.author && <span>{item.author}</span>}
      <span>{now - Date.parse(item.changedAt) > week ? <b>{ago}</b> : ago}</span>
      <span>{item.words === 1 ? '1 palabra' : `${formatViews(item.words)} palabras`}</span>
      {faults > 0 && <span>{faults === 1 ? '1 falta' : `${faults} faltas`}</span>}
      {item.state === 'cambios' && <Unpublished />}
    </WorkRow>
  );
}

/** Somebody is to read it, or to mend what a reader found. */
export function WaitingRow({
  item,
  category,
  now,
  canPublish,
}: WorkProps<Work> & { canPublish: boolean }) {
  const [reader] = item.here;
  // What a redactor has sent in is for others to read; what came back is for them.
  const isForMe = canPublish ? !item.isMine : item.state !== 'revision';
  const sign = reader ? (
    <span className="chip">Lo lee {firstName(reader)}</span>
  ) : isForMe ? (
    <span className="chip chip--todo">Espera por usted</span>
  ) : (
    <span className="chip">{canPublish ? 'Suyo' : 'Espera a un editor'}</span>
  );
  return (
    <WorkRow item={item} category={category} sign={sign} note={item.note}>
      {item.author && <span>{item.author}</span>}
      <span>
        {item.note === null ? 'enviado' : 'devuelto'} {formatMomentInText(item.changedAt, now)}
      </span>
      <span>{item.readTime} min lectura</span>
    </WorkRow>
  );
}

/** Readers see it: how many did, and how of late. */
export function PublishedRow({ item, category }: { item: ListItem; category: string }) {
  const { views, recent, publishedAt } = item;
  const today = recent?.at(-1) ?? 0;
  const sign = (
    <span className="right">
      <b className="text-m leading-none font-extrabold font-stretch-70% tracking-[-0.01em]">
        {formatViews(views)}
        <span className="vh"> lecturas</span>
      </b>
      {recent && <Curve className="w-14 sm:w-19" days={recent} />}
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
