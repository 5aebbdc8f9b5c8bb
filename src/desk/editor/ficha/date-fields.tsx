import { articleFields } from '#contract/article-fields.ts';
import { joinMoment, splitMoment } from '../caracas.ts';

type DateFieldsProps = {
  /** Of the day; that of the hour begins with it. */
  id: string;
  value: string | null;
  readOnly?: boolean;
  onChange: (publishAt: string | null) => void;
};

/** The date that readers are shown. */
export function DateFields({ id, value, readOnly = false, onChange }: DateFieldsProps) {
  const { day, time } = splitMoment(value);
  const today = () => splitMoment(new Date().toISOString()).day;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="field">
        <label htmlFor={id}>{articleFields.publishAt.name}</label>
        <input
          className="input"
          id={id}
          type="date"
          readOnly={readOnly}
          value={day}
          onChange={({ target }) => onChange(joinMoment(target.value, time))}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-time`}>Hora de Caracas</label>
        <input
          className="input"
          id={`${id}-time`}
          type="time"
          readOnly={readOnly}
          value={time}
          onChange={({ target }) => onChange(joinMoment(day || today(), target.value))}
        />
      </div>
    </div>
  );
}
