import { type FormEvent, useState } from 'react';
import type { Draft, Remark } from '#contract/desk/drafts.ts';
import { type ApiFault, isUnreachable } from '../../api/client.ts';
import { useAttempt } from '../../attempt.ts';
import { formatAhead, formatMoment } from '../../dates.ts';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Field } from '../../parts/field.tsx';
import { DimensionLine } from '../../parts/marks.tsx';
import { usePictureTurn } from '../../pictures/use-picture-turn.ts';
import { isElsewhere, joinMoment, splitMoment } from '../caracas.ts';
import { Remarks } from '../ficha/remarks.tsx';
import { listFaults } from './acts.tsx';

const hour = 3_600_000;

/** This afternoon if there is time, and the next two mornings. */
function propose(now: number): string[] {
  const day = (ahead: number) => splitMoment(new Date(now + ahead * 24 * hour).toISOString()).day;
  const all = [
    joinMoment(day(0), '17:00'),
    joinMoment(day(1), '07:00'),
    joinMoment(day(2), '07:00'),
  ];
  return all.filter((at) => at !== null && Date.parse(at) > now + hour / 2) as string[];
}

type ScheduleDialogProps = {
  draft: Draft;
  onSchedule: (at: string) => Promise<ApiFault | null>;
  onGo: (remark: Remark) => void;
  onClose: () => void;
};

export function ScheduleDialog({ draft, onSchedule, onGo, onClose }: ScheduleDialogProps) {
  const [now] = useState(() => Date.now());
  const proposals = propose(now);
  const [at, setAt] = useState(draft.scheduledFor ?? proposals[0] ?? null);
  const { submit, isBusy, fault: refusal } = useAttempt();
  const turn = usePictureTurn(isBusy);
  const { day, time } = splitMoment(at);
  const isPast = at !== null && Date.parse(at) <= now;
  const isChange = draft.url !== null;
  const schedule = (event: FormEvent, close: () => void) =>
    submit(event, async () => {
      if (at === null || isPast) return;
      const fault = await onSchedule(at);
      if (fault) throw fault;
      close();
    });
  return (
    <Dialog title={isChange ? 'Programar los cambios' : 'Programar'} onClose={onClose}>
      {(close) => (
        <form className="contents" onSubmit={(event) => schedule(event, close)}>
          <p className="-mt-2 text-ink-2">
            {isChange
              ? 'Hasta esa hora los lectores siguen viendo lo que está en el sitio. Después el cambio sale solo.'
              : 'A esa hora el artículo sale solo. Hasta entonces nadie lo ve.'}
          </p>
          <div className="flex flex-wrap gap-2">
            {proposals.map((each) => (
              <Button key={each} small aria-pressed={each === at} onClick={() => setAt(each)}>
                {capital(formatMoment(each, now))}
              </Button>
            ))}
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label="Día"
              type="date"
              required
              value={day}
              onChange={({ target }) => setAt(joinMoment(target.value, time))}
            />
            <Field
              label="Hora de Caracas"
              type="time"
              required
              value={time}
              onChange={({ target }) => setAt(joinMoment(day, target.value))}
            />
          </div>
          <Fault says={isPast ? 'Esa hora ya pasó.' : null} />
          {at !== null && !isPast && (
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
            <Button kind="signal" type="submit" busy={isBusy} disabled={at === null || isPast}>
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
    : `No se programó. ${fault.message}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const formatHere = (iso: string) =>
  new Date(iso).toLocaleTimeString('es-VE', { hour: 'numeric', minute: '2-digit' });
