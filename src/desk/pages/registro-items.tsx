import './team.css';
import type { RegistroItem } from '#contract/desk/registro.ts';
import { formatBriefly } from '../dates.ts';
import { None, Skeleton } from '../parts/empty.tsx';

/** Undefined while they are on their way. */
export function LogItems({ items }: { items: RegistroItem[] | undefined }) {
  if (items?.length === 0) {
    return (
      <None>
        <b>Nada anotado.</b> Cada entrada y cada cambio queda aquí, con quién y cuándo.
      </None>
    );
  }
  return (
    <ol className="list log" aria-busy={items === undefined || undefined}>
      {!items && (
        <li>
          <Skeleton width={1} />
          <Skeleton width={4} />
        </li>
      )}
      {items?.map(({ id, at, who, what, before, after }) => (
        <li key={id} className={who === null ? 'bad' : undefined}>
          <time dateTime={at}>{formatBriefly(at)}</time>
          <span>
            {who && <b>{who} </b>}
            {what}
            {(before !== null || after !== null) && (
              <small>
                {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
              </small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
