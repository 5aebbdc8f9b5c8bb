import { Link } from 'wouter';
import type { Draft, Revision } from '#contract/desk/drafts.ts';
import { useAnswer } from '../../api/answers.ts';
import { formatMoment } from '../../dates.ts';
import { AnswerStatus } from '../../parts/answer-status.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { None } from '../../parts/empty.tsx';
import { Chip } from '../../parts/marks.tsx';
import { nameRevisions } from './revisions.ts';

export function HistoryPanel({ draft }: { draft: Draft }) {
  const path = `/api/borradores/${draft.id}/historial`;
  const answer = useAnswer<Revision[]>(draft.version > 0 ? path : null);
  const { data, fault } = answer;
  if (fault && !data) return <AnswerStatus what="el historial" answer={answer} />;
  if (!data || data.length === 0) {
    return (
      <None>
        <b>Aún no hay ediciones.</b> Cada publicación dejará aquí la suya, y cada diez minutos de
        trabajo, un guardado.
      </None>
    );
  }
  return (
    <>
      <ol className="eds">
        {draft.isChanged && (
          <li className="is-now">
            <b>Sin publicar</b>
            <span>{draft.savedBy}</span>
            <time dateTime={draft.savedAt}>{formatMoment(draft.savedAt)}</time>
          </li>
        )}
        {nameRevisions(data).map(({ id, name, reason, by, at, isPublished }) => (
          <li key={id}>
            <b>
              {name} {isPublished && <Chip tone="ink">En el sitio</Chip>}
            </b>
            <span>{by}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
            <p>{reason}</p>
          </li>
        ))}
      </ol>
      <Link
        className={buttonClass('line', { className: 'w-full' })}
        href={`/editor/${draft.id}/historial`}
      >
        Comparar y restaurar
      </Link>
    </>
  );
}
