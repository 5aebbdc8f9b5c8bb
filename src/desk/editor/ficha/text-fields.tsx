import { describeText, type TextField, textFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { Count } from '../../parts/count.tsx';
import { fieldClass, inputClass, labelClass, longInputClass } from '../../parts/field.tsx';
import { toFieldId } from '../fields.ts';
import { TextArea } from '../writing/text-area.tsx';

type TextFieldsProps = {
  place: 'datos' | 'imagen';
  fields: DraftFields;
  readOnly: boolean;
  onChange: (change: Partial<DraftFields>) => void;
};

/** The inputs of all texts of a tab, in their order. */
export function TextFields({ place, ...props }: TextFieldsProps) {
  return textFields
    .filter((field) => describeText(field).place === place)
    .map((field) => <TextInput key={field} field={field} {...props} />);
}

type TextInputProps = Omit<TextFieldsProps, 'place'> & { field: TextField };

function TextInput({ field, fields, readOnly, onChange }: TextInputProps) {
  const { name, label = name, rows, hint, maxLength } = describeText(field);
  const id = toFieldId(field);
  const hintId = `${id}-hint`;
  const shared = { id, readOnly, value: fields[field] };
  const described = hint === undefined ? {} : { 'aria-describedby': hintId };
  return (
    <div className={fieldClass}>
      {rows === undefined ? (
        <>
          <label className={labelClass} htmlFor={id}>
            {label}
          </label>
          <input
            className={inputClass}
            {...shared}
            {...described}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        </>
      ) : (
        <>
          <div className={labelClass}>
            <label htmlFor={id}>{label}</label>
            <Count length={fields[field].length} most={maxLength} />
          </div>
          {/* One line however long: what is broken by Enter would be broken in every list. */}
          <TextArea
            className={longInputClass}
            {...shared}
            {...described}
            rows={rows}
            onChange={(value) => onChange({ [field]: value.replaceAll('\n', ' ') })}
          />
        </>
      )}
      {hint !== undefined && (
        <p className="text-2xs leading-[1.4] text-ink-2" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
