import { articleFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { toSlug } from '#contract/slug.ts';
import { Button } from '../../parts/button.tsx';
import { Fault, Field, fieldClass, labelClass } from '../../parts/field.tsx';
import { DayTimeFields } from '../../parts/moment-fields.tsx';
import { Switch } from '../../parts/switch.tsx';
import { predictOutcome } from '../acts/outcome.ts';
import { CategoryField } from './category-field.tsx';
import { Corrections } from './corrections.tsx';
import { TagInput } from './tag-input.tsx';
import { TextFields } from './text-fields.tsx';

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
  const isOut = draft.url !== null;
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
      <div className={`${fieldClass} [&_input]:min-w-0 [&_input]:px-2!`}>
        <DayTimeFields
          label={articleFields.publishAt.name}
          id="f-publishAt"
          aria-describedby="f-publishAt-hint"
          value={fields.publishAt}
          readOnly={readOnly}
          onChange={(publishAt) => onChange({ publishAt })}
        />
        {outcome.kind === 'hidden' ? (
          <Fault says={outcome.says} />
        ) : (
          <p className="text-2xs leading-[1.4] text-ink-2" id="f-publishAt-hint">
            {isOut
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
          readOnly={readOnly || isOut}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={toSlug(fields.title)}
          hint={isOut ? undefined : 'Si queda vacía, se toma del título.'}
          value={fields.slug}
          onChange={({ target }) => onChange({ slug: target.value })}
        />
        {isOut && draft.canPublish && (
          <p>
            <Button small onClick={onRename}>
              Cambiar la dirección…
            </Button>
          </p>
        )}
      </div>
      {isOut && (
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
    </>
  );
}
