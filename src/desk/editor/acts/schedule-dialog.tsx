import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Draft, Remark } from '#contract/desk/drafts.ts';
import { type ApiFault, isUnreachable } from '../../api/client.ts';
import { useAttempt } from '../../attempt.ts';
import { formatAhead, formatMoment } from '../../dates.ts';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault } from '../../parts/field.tsx';
import { DimensionLine } from '../../parts/marks.tsx';
import { isPast, MomentFields, proposeMoments } from '../../parts/moment-fields.tsx';
import { usePictureTurn } from '../../pictures/use-picture-turn.ts';
import { isElsewhere } from '../caracas.ts';
import { Remarks } from '../ficha/remarks.tsx';
import { listFaults } from './acts.tsx';

type ScheduleDialogProps = {
  draft: Draft;
  onSchedule: (at: string) => Promise<ApiFault | null>;
  onGo: (remark: Remark) => void;
  onClose: () => void;
};

export function ScheduleDialog({ draft, onSchedule, onGo, onClose }: ScheduleDialogProps) {
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState(draft.scheduledFor ?? proposeMoments(now)[0] ?? null);
  const { submit, isBusy, fault: refusal } = useAttempt();
  const turn = usePictureTurn(isBusy);
  const isLate = isPast(at, now);
  const isChange = draft.url !== null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('li button')?.focus();
  }, [refusal]);
  const schedule = (event: FormEvent, close: () => void) =>
    submit(event, async () => {
      if (at === null || isLate) return;
      const fault = await onSchedule(at);
      if (fault) throw fault;
      close();
    });
  return (
    <Dialog title={isChange ? 'Programar los cambios' : 'Programar'} onClose={onClose}>
      {(close) => (
        <form ref={form} className="contents" onSubmit={(event) => schedule(event, close)}>
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
          <Fault says={refusal && tellRefusal(refusal)} />
          {refusal && (
            <Remarks
              items={listFaults(refusal)}
              isBad
              onGo={(remark) => {
                close();
                onGo(remark);
              }}
            />
          )}
          {turn && <p role="status">{turn}</p>}
          <DialogButtons>
            <Button kind="signal" type="submit" busy={isBusy} disabled={at === null || isLate}>
              {at === null ? 'Programar' : `Programar para ${formatMoment(at, now)}`}
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

const tellRefusal = (fault: ApiFault) =>
  isUnreachable(fault)
    ? 'No llegó respuesta, y no se sabe si quedó programado. Mire el estado del artículo antes de repetir.'
    : `No se programó. ${
        listFaults(fault)
          .map(({ message }) => message)
          .join(' ') || fault.message
      }`;
const formatHere = (iso: string) =>
  new Date(iso).toLocaleTimeString('es-VE', { hour: 'numeric', minute: '2-digit' });
