import { formatMoment } from '../dates.ts';
import { joinMoment, splitMoment } from '../editor/caracas.ts';
import { Button } from './button.tsx';
import { Fault, Field } from './field.tsx';

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
  /** ISO; null while there is no day. */
  at: string | null;
  now: number;
  onChange: (at: string | null) => void;
};

/** A moment to come: proposals, or a day and an hour of Caracas. */
export function MomentFields({ at, now, onChange }: MomentFieldsProps) {
  const { day, time } = splitMoment(at);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {proposeMoments(now).map((each) => (
          <Button key={each} small aria-pressed={each === at} onClick={() => onChange(each)}>
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
          onChange={({ target }) => onChange(joinMoment(target.value, time))}
        />
        <Field
          label="Hora de Caracas"
          type="time"
          required
          value={time}
          onChange={({ target }) => onChange(joinMoment(day, target.value))}
        />
      </div>
      <Fault says={isPast(at, now) ? 'Esa hora ya pasó.' : null} />
    </>
  );
}

export const isPast = (at: string | null, now: number) => at !== null && Date.parse(at) <= now;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
