import { type ComponentProps, useRef } from 'react';
import { fromCaracas, toCaracas } from '#contract/caracas.ts';
import { formatMoment } from '../dates.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

function splitMoment(iso: string | null): { day: string; time: string } {
  if (iso === null) return { day: '', time: '' };
  const local = toCaracas(Date.parse(iso));
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Null while there is no day. */
function joinMoment(day: string, time: string): string | null {
  const instant = fromCaracas(`${day}T${time}`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** Whether the writer is in another time zone, which the page then says. */
export const isElsewhere = (now: number) => new Date(now).getTimezoneOffset() !== 240;

type DayTimeFieldsProps = Pick<
  ComponentProps<'input'>,
  'id' | 'readOnly' | 'required' | 'aria-describedby'
> & {
  label?: string;
  timeLabel?: string;
  /** ISO; null while there is no day. */
  value: string | null;
  /** The hour of a day that is chosen before its hour. */
  startTime?: string;
  fault?: string | null;
  timeFault?: string | null;
  onChange: (at: string | null) => void;
};

/** A day and an hour of Caracas. An hour without a day is one of today. */
export function DayTimeFields({
  label = 'Día',
  timeLabel = 'Hora de Caracas',
  id,
  value,
  startTime = '07:00',
  fault,
  timeFault,
  onChange,
  ...shared
}: DayTimeFieldsProps) {
  const { day, time } = splitMoment(value);
  // A day that is typed over has none for a moment, and its hour must come back.
  const lastTime = useRef(startTime);
  if (time) lastTime.current = time;
  const today = () => splitMoment(new Date().toISOString()).day;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      <Field
        {...shared}
        label={label}
        id={id}
        type="date"
        fault={fault}
        value={day}
        onChange={({ target }) => onChange(joinMoment(target.value, lastTime.current))}
      />
      <Field
        {...shared}
        label={timeLabel}
        id={id && `${id}-time`}
        type="time"
        fault={timeFault}
        value={time}
        onChange={({ target }) => onChange(joinMoment(day || today(), target.value || startTime))}
      />
    </div>
  );
}

const hour = 3_600_000;

/** This afternoon if there is time, and the next two mornings. */
export function proposeMoments(now: number): string[] {
  const day = (ahead: number) => splitMoment(new Date(now + ahead * 24 * hour).toISOString()).day;
  const all = [
    joinMoment(day(0), '17:00'),
    joinMoment(day(1), '07:00'),
    joinMoment(day(2), '07:00'),
  ];
  return all.filter((at) => at !== null && Date.parse(at) > now + hour / 2) as string[];
}

type MomentFieldsProps = {
  at: string | null;
  now: number;
  onChange: (at: string | null) => void;
};

export function MomentFields({ at, now, onChange }: MomentFieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {proposeMoments(now).map((each) => (
          <Button key={each} small aria-pressed={each === at} onClick={() => onChange(each)}>
            {capital(formatMoment(each, now))}
          </Button>
        ))}
      </div>
      <DayTimeFields
        required
        value={at}
        timeFault={isPast(at, now) ? 'Esa hora ya pasó.' : null}
        onChange={onChange}
      />
    </>
  );
}

export const isPast = (at: string | null, now: number) => at !== null && Date.parse(at) <= now;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
