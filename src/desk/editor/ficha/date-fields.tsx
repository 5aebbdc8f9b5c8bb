import { articleFields } from '#contract/article-fields.ts';
import { Field } from '../../parts/field.tsx';
import { joinMoment, splitMoment } from '../caracas.ts';

type DateFieldsProps = {
  /** Of the day; that of the hour begins with it. */
  id: string;
  value: string | null;
  readOnly?: boolean;
  describedBy?: string;
  onChange: (publishAt: string | null) => void;
};

/** The date that readers are shown. */
export function DateFields({
  id,
  value,
  readOnly = false,
  describedBy,
  onChange,
}: DateFieldsProps) {
  const { day, time } = splitMoment(value);
  const today = () => splitMoment(new Date().toISOString()).day;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={articleFields.publishAt.name}
        id={id}
        type="date"
        readOnly={readOnly}
        aria-describedby={describedBy}
        value={day}
        onChange={({ target }) => onChange(joinMoment(target.value, time))}
      />
      <Field
        label="Hora de Caracas"
        id={`${id}-time`}
        type="time"
        readOnly={readOnly}
        aria-describedby={describedBy}
        value={time}
        onChange={({ target }) => onChange(joinMoment(day || today(), target.value))}
      />
    </div>
  );
}
