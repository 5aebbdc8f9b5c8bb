import { useId, useState } from 'react';
import { articleFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { toSlug } from '#contract/slug.ts';
import { uniteTags } from '#contract/tags.ts';
import { announce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { overClass } from '../../parts/count.tsx';
import { asideClass, Fault, Field, fieldClass, labelClass } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { DayTimeFields } from '../../parts/moment-fields.tsx';
import { Switch } from '../../parts/switch.tsx';
import { predictOutcome } from '../actions/outcome.ts';
import { CategoryField } from './category-field.tsx';
import { Corrections } from './corrections.tsx';
import { SearchesField, TextFields } from './text-fields.tsx';

type DataPanelProps = {
  draft: Draft;
  fields: DraftFields;
  readOnly: boolean;
  onChange: (change: Partial<DraftFields>) => void;
  onRename: () => void;
  onCorrect: () => void;
};

export function DataPanel(props: DataPanelProps) {
  const { draft, fields, readOnly, onChange, onRename, onCorrect } = props;
  const isPublished = draft.url !== null;
  const outcome = predictOutcome(draft, fields, Date.now());
  return (
    <>
      <CategoryField
        id="f-category"
        value={fields.category}
        readOnly={readOnly}
        onChange={(category) => onChange({ category })}
      />
      <TextFields place="datos" fields={fields} readOnly={readOnly} onChange={onChange} />
      <div className={fieldClass}>
        <DayTimeFields
          label={articleFields.publishAt.name}
          id="f-publishAt"
          aria-describedby="f-publishAt-hint"
          value={fields.publishAt}
          readOnly={readOnly}
          onChange={(publishAt) => onChange({ publishAt })}
        />
        {outcome.kind === 'hidden' ? (
          <Fault message={outcome.message} id="f-publishAt-hint" />
        ) : (
          <p className="text-2xs leading-[1.4] text-ink-2" id="f-publishAt-hint">
            {isPublished
              ? 'Es la fecha que ven los lectores; cambiarla mueve el artículo en las listas.'
              : 'Si quedan vacías, es la del momento de publicar.'}
          </p>
        )}
      </div>
      <TagInput tags={fields.tags} readOnly={readOnly} onChange={(tags) => onChange({ tags })} />
      <div>
        <Switch
          id="f-featured"
          checked={fields.featured}
          disabled={readOnly}
          describedBy="f-featured-hint"
          onChange={(featured) => onChange({ featured })}
        >
          {articleFields.featured.name}
        </Switch>
        <p className="text-2xs leading-[1.4] text-ink-2" id="f-featured-hint">
          Salen cuatro: primero los que tienen puesto en «Portada», después los más recientes.
        </p>
      </div>
      <div className={fieldClass}>
        <Field
          label={articleFields.slug.name}
          prefix="/articulo/"
          id="f-slug"
          readOnly={readOnly || isPublished}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={toSlug(fields.title)}
          hint={isPublished ? undefined : 'Si queda vacía, se toma del título.'}
          value={fields.slug}
          onChange={({ target }) => onChange({ slug: target.value })}
        />
        {isPublished && draft.canPublish && (
          <p>
            <Button small onClick={onRename}>
              Cambiar la dirección…
            </Button>
          </p>
        )}
      </div>
      {isPublished && (
        <div className={fieldClass}>
          <p className={labelClass}>Correcciones</p>
          <Corrections items={draft.corrections} />
          {draft.canPublish && !readOnly && (
            <p>
              <Button small onClick={onCorrect}>
                Agregar una corrección…
              </Button>
            </p>
          )}
        </div>
      )}
      <SearchesField fields={fields} readOnly={readOnly} onChange={onChange} />
    </>
  );
}

type TagInputProps = { tags: string[]; readOnly: boolean; onChange: (tags: string[]) => void };

const { name, maxCount, maxLength } = articleFields.tags;

export function TagInput({ tags, readOnly, onChange }: TagInputProps) {
  const [word, setWord] = useState('');
  const id = useId();
  const add = (text: string) => {
    const words = text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    setWord('');
    if (words.length === 0) return;
    onChange(uniteTags([...tags, ...words]));
    announce(`Se agregó ${words.join(', ')}`);
  };
  const remove = (tag: string | undefined) => {
    onChange(tags.filter((each) => each !== tag));
    announce(`Se quitó ${tag}`);
  };
  return (
    <div className={fieldClass}>
      <div className={labelClass}>
        <label htmlFor="f-tags">{name}</label>
        <span id={`${id}-count`} className={tags.length > maxCount ? overClass : asideClass}>
          {tags.length} de {maxCount}
        </span>
      </div>
      <div className="flex min-h-(--ctl) flex-wrap gap-1.5 border border-ink-2 bg-sheet p-1.25 focus-within:shadow-[0_0_0_2px_var(--signal)] focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)">
        {tags.map((tag) => (
          <span
            className="inline-flex min-h-[calc(var(--ctl)-12px)] items-center bg-paper-2 pl-2.5 text-xs font-semibold font-stretch-90% forced-colors:border"
            key={tag}
          >
            {tag}
            {!readOnly && (
              <button
                type="button"
                className="grid w-8 place-items-center self-stretch hover:bg-ink hover:text-paper"
                aria-label={`Quitar ${tag}`}
                onClick={() => remove(tag)}
              >
                <Icon name="close" className="size-3 stroke-3" />
              </button>
            )}
          </span>
        ))}
        {!readOnly && (
          <input
            id="f-tags"
            className="h-[calc(var(--ctl)-12px)] min-w-22.5 flex-1 border-0 px-1.5 text-[1rem] mouse:text-s placeholder:text-ink-2 placeholder:opacity-100 focus-visible:shadow-none focus-visible:outline-0 [background:none]"
            value={word}
            maxLength={maxLength}
            placeholder="Agregar"
            aria-describedby={`${id}-count ${id}`}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setWord(target.value)
            }
            onBlur={() => add(word)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add(word);
              } else if (event.key === 'Backspace' && word === '' && tags.length > 0)
                remove(tags.at(-1));
            }}
          />
        )}
      </div>
      <p className="sr-only" id={id}>
        Con Enter se agrega; con Retroceso se quita la última.
      </p>
    </div>
  );
}
