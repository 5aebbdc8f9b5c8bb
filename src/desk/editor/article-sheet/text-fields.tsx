import { describeText, type TextField, textFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { formatCount } from '#format.ts';
import { Count } from '../../parts/count.tsx';
import { Field, Labelled, longInputClass } from '../../parts/field.tsx';
import { Fold } from '../../parts/page.tsx';
import { toFieldId } from '../fields.ts';
import { TextArea } from '../writing/text-area.tsx';

type TextFieldsProps = {
  place: 'datos' | 'imagen';
  fields: DraftFields;
  readOnly: boolean;
  onChange: (change: Partial<DraftFields>) => void;
};

export function TextFields({ place, ...props }: TextFieldsProps) {
  return textFields
    .filter((field) => describeText(field).place === place && field !== 'searches')
    .map((field) => <TextInput key={field} field={field} {...props} />);
}

/** Optional and long, so it is folded: its count tells whether it was filled in. */
export function SearchesField(props: Omit<TextFieldsProps, 'place'>) {
  const count = props.fields.searches.split(/[;\n]/).filter((phrase) => phrase.trim()).length;
  return (
    <Fold
      summary={
        count === 0
          ? 'Sin frases de búsqueda'
          : formatCount(count, 'frase de búsqueda', 'frases de búsqueda')
      }
      className="border-t border-rule"
    >
      <TextInput field="searches" {...props} />
    </Fold>
  );
}

type TextInputProps = Omit<TextFieldsProps, 'place'> & { field: TextField };

function TextInput({ field, fields, readOnly, onChange }: TextInputProps) {
  const { name, label = name, rows, lineBreak = ' ', hint, maxLength } = describeText(field);
  const value = fields[field];
  const shared = { id: toFieldId(field), label, hint };
  if (rows === undefined) {
    return (
      <Field
        {...shared}
        {...{ readOnly, value }}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    );
  }
  return (
    <Labelled {...shared} aside={<Count length={value.length} max={maxLength} from={0.8} />}>
      {(ties) => (
        // One line, however long: a line break would show in every list.
        <TextArea
          {...ties}
          {...{ readOnly, value, rows }}
          className={`max-h-44 ${longInputClass}`}
          onChange={(typed) => onChange({ [field]: typed.replaceAll('\n', lineBreak) })}
        />
      )}
    </Labelled>
  );
}
