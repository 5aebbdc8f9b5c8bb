import { Link } from 'wouter';
import type { AuditLogItem } from '#contract/desk/audit-log.ts';
import { formatBriefly } from '../dates.ts';
import { NoneFound, Skeleton } from '../parts/status.tsx';

const row =
  'grid grid-cols-[56px_minmax(0,1fr)] gap-2 py-2 md:grid-cols-[84px_minmax(0,1fr)] text-xs leading-[1.4]';

/** Undefined while loading. */
export function LogItems({ items }: { items: AuditLogItem[] | undefined }) {
  if (items?.length === 0) {
    return (
      <NoneFound message="No hay nada en el registro.">
        Aquí queda cada acceso y cada cambio, con quién lo hizo y cuándo.
      </NoneFound>
    );
  }
  return (
    <ol
      className="divide-y divide-rule border-y border-rule"
      aria-busy={items === undefined || undefined}
    >
      {!items && (
        <li className={row}>
          <Skeleton width={1} />
          <Skeleton width={4} />
        </li>
      )}
      {items?.map(({ id, at, who, what, before, after, draftId }) => (
        <li key={id} className={who === null ? `${row} text-alert-text` : row}>
          <time className={who === null ? undefined : 'text-ink-2'} dateTime={at}>
            {formatBriefly(at)}
          </time>
          <span>
            {who && <b>{who} </b>}
            <What text={what} draftId={draftId} />
            {(before !== null || after !== null) && (
              <small className="block text-ink-2">
                {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
              </small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The title of an article at the end of the text is a link to it. */
function What({ text, draftId }: { text: string; draftId: string | null }) {
  if (draftId === null) return text;
  const at = text.indexOf('«');
  return (
    <>
      {text.slice(0, at)}
      <Link className="link" href={`/editor/${draftId}`}>
        {text.slice(at)}
      </Link>
    </>
  );
}
