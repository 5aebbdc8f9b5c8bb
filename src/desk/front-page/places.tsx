import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { FrontPageItem } from '#contract/desk/front-page.ts';
import { featuredCount } from '#contract/rules.ts';
import { toEditor } from '../articles.ts';
import { formatDate, formatMoment } from '../dates.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { OrderedList } from '../parts/ordered-list.tsx';

/** Which place readers see it in, from 1; null if they do not see it now. */
export function toShownPlaces(items: FrontPageItem[]): Map<number, number> {
  const published = items.filter(({ state }) => state === 'published').slice(0, featuredCount);
  return new Map(published.map(({ articleId }, index) => [articleId, index + 1]));
}

/** On a phone the drag handle is below the number; elsewhere it is before it. */
const placeRow = `grid-cols-[36px_minmax(0,1fr)_auto] py-2.5! md:grid-cols-[36px_48px_minmax(0,1fr)_auto]
  [&>[data-part=handle]]:col-1 max-md:[&>[data-part=handle]]:row-2 max-md:[&>[data-part=handle]]:-ml-2
  md:[&>[data-part=handle]]:row-1 md:[&>[data-part=handle]]:self-start mouse:[&>[data-part=handle]]:h-10`;
const otherRow = `grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-rule py-2.5
  md:grid-cols-[48px_minmax(0,1fr)_auto]`;
/** As far from the edge as the numbers of rows with a handle. */
const besideHandles = 'md:pl-11';

function Place({ number, isChosen }: { number: number | undefined; isChosen: boolean }) {
  return (
    <span
      className={`row-1 self-start pt-1.25 text-[2.25rem] leading-[0.8] font-stretch-62% tracking-[-0.03em] tabular-nums md:text-[2.75rem] ${
        isChosen && number !== undefined ? 'font-extrabold' : 'font-medium text-ink-2'
      }`}
      aria-hidden={number === undefined}
    >
      {number ?? '–'}
    </span>
  );
}

type WordsProps = { item: FrontPageItem; children?: ReactNode };

function Words({ item, children }: WordsProps) {
  return (
    <div className="row-1 min-w-0 py-1">
      <h3 className="text-[1rem] leading-[1.2] font-bold font-stretch-86% text-balance wrap-anywhere">
        <Link
          className="decoration-signal decoration-2 underline-offset-3 hover:underline"
          href={toEditor(item)}
        >
          {item.title}
        </Link>
      </h3>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-2">
        <span>{item.category}</span>
        <span>{formatDate(item.publishedAt)}</span>
        {children}
      </p>
    </div>
  );
}

type RemoveButtonProps = Pick<PlacesProps, 'onRemove'> & { item: FrontPageItem };

const RemoveButton = ({ item, onRemove }: RemoveButtonProps) => (
  <IconButton
    icon="close"
    label={`Quitar de la portada: ${item.title}`}
    data-remove
    onClick={() => onRemove(item)}
  />
);

function explainHidden({ state, publishedAt }: FrontPageItem): string {
  if (state === 'retired') return 'Retirado: no sale, y conserva su puesto';
  if (state === 'scheduled') return `Programado: sale ${formatMoment(publishedAt)}`;
  return 'Espera: sube cuando se libere un puesto';
}

type PlacesProps = {
  places: FrontPageItem[];
  shown: Map<number, number>;
  labelledBy: string;
  onMove: (id: number, to: number) => void;
  onEnd: (item: FrontPageItem) => void;
  onRemove: (item: FrontPageItem) => void;
};

export function Places({ places, shown, labelledBy, onMove, onEnd, onRemove }: PlacesProps) {
  /** The order while a row is being moved. */
  const [order, setOrder] = useState<number[] | null>(null);
  const ids = places.map(({ articleId }) => articleId);
  const current = (order ?? ids).flatMap(
    (id) => places.find(({ articleId }) => articleId === id) ?? [],
  );
  return (
    <OrderedList
      items={current.map((item) => ({ ...item, id: item.articleId, name: item.title }))}
      labelledBy={labelledBy}
      rowClass={placeRow}
      buttonsClass="row-[1/3] self-start max-md:-mr-2.5 md:row-1"
      buttons={(item) => <RemoveButton item={item} onRemove={onRemove} />}
      onMove={(id, to) =>
        setOrder((order ?? ids).filter((each) => each !== id).toSpliced(to, 0, id))
      }
      onPlaced={(id, to) => {
        setOrder(null);
        if (ids.indexOf(id) !== to) onMove(id, to);
      }}
    >
      {(item) => {
        const number = shown.get(item.articleId);
        const end =
          item.endsAt === null ? 'Hasta que lo quite' : `Hasta ${formatMoment(item.endsAt)}`;
        return (
          <>
            <Place number={number} isChosen />
            <Words item={item}>
              {number === undefined && <b className="text-ink">{explainHidden(item)}</b>}
            </Words>
            <p className="row-2 min-w-0 max-md:col-2 md:col-[3/-1]">
              <button
                type="button"
                className="inline-flex min-h-11 items-center gap-1.5 text-xs font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink mouse:min-h-9"
                aria-label={`${end}: cambiar hasta cuándo está ${item.title}`}
                onClick={() => onEnd(item)}
              >
                <Icon name="clock" className="size-4 stroke-2" />
                {end}
              </button>
            </p>
          </>
        );
      }}
    </OrderedList>
  );
}

type OthersProps = {
  items: FrontPageItem[];
  shown: Map<number, number>;
  label: string;
  /** Why they are in this list. */
  reason: string;
  isFull: boolean;
  /** Whether rows with a drag handle are above it. */
  isBelowPlaces: boolean;
  onPin: (item: FrontPageItem) => void;
  onRemove: (item: FrontPageItem) => void;
};

export function Others(props: OthersProps) {
  const { items, shown, label, reason, isFull, isBelowPlaces, onPin, onRemove } = props;
  return (
    <>
      <p className="py-2 text-xs text-ink-2">{reason}</p>
      <ol className="border-t border-rule" aria-label={label}>
        {items.map((item) => {
          const number = shown.get(item.articleId);
          return (
            <li
              key={item.articleId}
              className={`${otherRow} ${isBelowPlaces ? besideHandles : ''}`}
            >
              <Place number={number} isChosen={false} />
              <Words item={item} />
              <p className="row-1 flex items-center self-start max-md:-mt-1 max-md:-mr-2.5 md:gap-x-3">
                <Button
                  small
                  disabled={isFull}
                  aria-label={`Fijar: ${item.title}`}
                  onClick={() => onPin(item)}
                >
                  Fijar
                </Button>
                <RemoveButton item={item} onRemove={onRemove} />
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}
