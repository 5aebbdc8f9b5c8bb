import { useEffect, useRef, useState } from 'react';
import type { Draft, Remark } from '#contract/desk/drafts.ts';
import { type ApiFault, isUnreachable } from '../../api/client.ts';
import { useAttempt } from '../../attempt.ts';
import { formatAhead, formatMoment } from '../../dates.ts';
import { Said } from '../../parts/announcer.tsx';
import { Fault } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { DimensionLine } from '../../parts/marks.tsx';
import { isElsewhere, isPast, MomentFields, proposeMoments } from '../../parts/moment-fields.tsx';
import { usePictureTurn } from '../../pictures/use-picture-turn.ts';
import { Remarks } from '../article-sheet/review-panel.tsx';
import { listFaults } from './actions.tsx';

type ScheduleDialogProps = {
  draft: Draft;
  onSchedule: (at: string) => Promise<ApiFault | null>;
  onGo: (remark: Remark) => void;
  onClose: () => void;
};

export function ScheduleDialog({ draft, onSchedule, onGo, onClose }: ScheduleDialogProps) {
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState(draft.scheduledFor ?? proposeMoments(now)[0] ?? null);
  const saving = useAttempt();
  const { isBusy, fault: refusal } = saving;
  const turn = usePictureTurn(isBusy);
  const isLate = isPast(at, now);
  const isChange = draft.url !== null;
  const remarks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) remarks.current?.querySelector('button')?.focus();
  }, [refusal]);
  const schedule = async () => {
    const fault = at && (await onSchedule(at));
    if (fault) throw fault;
  };
  return (
    <FormDialog
      title={isChange ? 'Programar los cambios' : 'Programar'}
      submitLabel={at === null ? 'Programar' : `Programar para ${formatMoment(at, now)}`}
      kind="signal"
      isDisabled={at === null || isLate}
      saving={saving}
      send={schedule}
      onClose={onClose}
    >
      {(close) => (
        <>
          <p className="-mt-2 text-ink-2">
            {isChange
              ? 'Hasta esa hora los lectores siguen viendo lo que está en el sitio. Después el cambio sale solo.'
              : 'A esa hora el artículo sale solo. Hasta entonces nadie lo ve.'}
          </p>
          <MomentFields at={at} now={now} onChange={setAt} />
          {at !== null && !isLate && (
            <DimensionLine>
              sale {formatAhead(at, now)}
              {isElsewhere(now) && `, a las ${formatHere(at)} de donde usted está`}
            </DimensionLine>
          )}
          <Fault message={refusal && describeRefusal(refusal)} />
          {refusal && (
            <div ref={remarks}>
              <Remarks
                items={listFaults(refusal)}
                isError
                onGo={(remark) => {
                  close();
                  onGo(remark);
                }}
              />
            </div>
          )}
          {turn && <Said>{turn}</Said>}
        </>
      )}
    </FormDialog>
  );
}

const describeRefusal = (fault: ApiFault) =>
  isUnreachable(fault)
    ? 'El servidor no respondió y no se sabe si quedó programado. Revise el estado del artículo antes de intentarlo otra vez.'
    : `No se programó. ${
        listFaults(fault)
          .map(({ message }) => message)
          .join(' ') || fault.message
      }`;
const formatHere = (iso: string) =>
  new Date(iso).toLocaleTimeString('es-VE', { hour: 'numeric', minute: '2-digit' });
