import { Link } from 'wouter';
import type { Draft, Revision } from '#contract/desk/drafts.ts';
import { useResponse } from '../../api/responses.ts';
import { formatMoment } from '../../dates.ts';
import { buttonClass } from '../../parts/button.tsx';
import { Chip } from '../../parts/marks.tsx';
import { None, ResponseStatus } from '../../parts/status.tsx';

export const revisionClass = `relative border-b border-l-2 border-b-rule border-l-ink pl-4 text-xs
  before:absolute before:-left-1.5 before:size-2.5 before:bg-ink`;
export const unpublishedClass = '[border-left-style:dashed] before:bg-signal!';
const row = `${revisionClass} grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pt-2.5 pb-2.75 before:top-3.75`;
const title = 'flex items-center gap-2 text-s';
const author = 'col-1 row-2 text-ink-2 first-letter:uppercase';
const time = 'col-2 row-1 text-ink-2';

export function HistoryPanel({ draft }: { draft: Draft }) {
  const path = `/api/borradores/${draft.id}/historial`;
  const response = useResponse<Revision[]>(draft.version > 0 ? path : null);
  const { data, fault } = response;
  if (fault && !data) return <ResponseStatus what="el historial" response={response} />;
  const isAlone = !data || data.length === 0;
  return (
    <>
      <ol>
        {draft.isChanged && draft.version > 0 && (
          <li className={`${row} ${unpublishedClass}`}>
            <b className={title}>Sin publicar</b>
            <span className={author}>{draft.savedBy}</span>
            <time className={time} dateTime={draft.savedAt}>
              {formatMoment(draft.savedAt)}
            </time>
          </li>
        )}
        {nameRevisions(data ?? []).map(({ id, name, reason, by, at, isPublished }) => (
          <li key={id} className={row}>
            <b className={title}>
              {name} {isPublished && <Chip tone="ink">En el sitio</Chip>}
            </b>
            <span className={author}>{by}</span>
            <time className={time} dateTime={at}>
              {formatMoment(at)}
            </time>
            <p className="col-span-full">{reason}</p>
          </li>
        ))}
      </ol>
      {isAlone ? (
        <None>
          <b>Aún no hay {draft.version > 0 ? 'otras ' : ''}versiones.</b> Cada publicación dejará
          aquí la suya, y cada diez minutos de trabajo, un guardado.
        </None>
      ) : (
        <Link
          className={buttonClass('line', { className: 'w-full' })}
          href={`/editor/${draft.id}/historial`}
        >
          Comparar y restaurar
        </Link>
      )}
    </>
  );
}

const reasons: Record<Revision['why'], string> = {
  publicado: 'Publicado desde la redacción',
  programado: 'Publicado a la hora programada',
  archivo: 'Publicado desde un archivo',
  trabajo: 'Guardado mientras se escribía',
  'antes-de-restaurar': 'Lo que había antes de restaurar',
  reemplazado: 'Lo que había antes de ser reemplazado',
};

export type NamedRevision = Revision & { name: string; reason: string };

export const nameRevisions = (revisions: Revision[]): NamedRevision[] =>
  revisions.map((revision) => {
    const { why, edition, correction } = revision;
    const name = edition === null ? 'Guardado' : `Versión ${edition}`;
    const reason = correction ? `${reasons[why]}, con la corrección «${correction}»` : reasons[why];
    return { ...revision, name, reason };
  });
