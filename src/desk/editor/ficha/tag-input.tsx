import { useId, useState } from 'react';
import { articleFields } from '#contract/article-fields.ts';
import { uniteTags } from '#contract/tags.ts';
import { Icon } from '../../parts/icon.tsx';

type TagInputProps = { tags: string[]; readOnly: boolean; onChange: (tags: string[]) => void };

const { name, maxCount, maxLength } = articleFields.tags;

/** Words on a line, a field after them: Enter or a comma adds, Backspace in the empty field takes the last away. */
export function TagInput({ tags, readOnly, onChange }: TagInputProps) {
  const [word, setWord] = useState('');
  const id = useId();
  const add = (text: string) => {
    const words = text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    setWord('');
    if (words.length > 0) onChange(uniteTags([...tags, ...words]));
  };
  return (
    <div className="field">
      <div className="label">
        <label htmlFor="f-tags">{name}</label>
        <span className={tags.length > maxCount ? 'count is-over' : 'count'}>
          {tags.length} de {maxCount}
        </span>
      </div>
      <div className="taginput">
        {tags.map((tag) => (
          <span className="tag" key={tag}>
            {tag}
            {!readOnly && (
              <button
                type="button"
                aria-label={`Quitar ${tag}`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <Icon name="close" />
              </button>
            )}
          </span>
        ))}
        {!readOnly && (
          <input
            id="f-tags"
            value={word}
            maxLength={maxLength}
            placeholder="Añadir"
            aria-describedby={id}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setWord(target.value)
            }
            onBlur={() => add(word)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add(word);
              } else if (event.key === 'Backspace' && word === '') onChange(tags.slice(0, -1));
            }}
          />
        )}
      </div>
      <p className="sr-only" id={id}>
        Con Intro se añade; con Retroceso se quita la última.
      </p>
    </div>
  );
}
