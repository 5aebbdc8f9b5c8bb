import type { DeskCategory } from '#contract/desk/articles.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { toSlug } from '#contract/slug.ts';
import { useAnswer } from '../../api/answers.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { joinMoment, splitMoment } from '../caracas.ts';
import { TagInput } from './tag-input.tsx';

type DataPanelProps = {
  draft: Draft;
  fields: DraftFields;
  readOnly: boolean;
  onChange: (change: Partial<DraftFields>) => void;
  onRename: () => void;
};

export function DataPanel({ draft, fields, readOnly, onChange, onRename }: DataPanelProps) {
  const { data: categories = [] } = useAnswer<DeskCategory[]>('/api/categorias');
  const isOut = draft.url !== null;
  const { day, time } = splitMoment(fields.publishAt);
  return (
    <>
      <div className="field">
        <label htmlFor="f-category">Categoría</label>
        <span className="pick">
          <select
            className="input"
            id="f-category"
            disabled={readOnly}
            value={fields.category}
            onChange={({ target }) => onChange({ category: target.value })}
          >
            <option value="">Elija una</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
            {fields.category !== '' && !categories.some(({ slug }) => slug === fields.category) && (
              <option>{fields.category}</option>
            )}
          </select>
          <Icon name="chevron" />
        </span>
      </div>
      <div className="field">
        <label htmlFor="f-author">Autor</label>
        <input
          className="input"
          id="f-author"
          readOnly={readOnly}
          value={fields.author}
          onChange={({ target }) => onChange({ author: target.value })}
        />
      </div>
      <div className="field">
        <div className="pair">
          <div className="field">
            <label htmlFor="f-publishAt">Fecha</label>
            <input
              className="input"
              id="f-publishAt"
              type="date"
              readOnly={readOnly}
              value={day}
              onChange={({ target }) => onChange({ publishAt: joinMoment(target.value, time) })}
            />
          </div>
          <div className="field">
            <label htmlFor="f-time">Hora de Caracas</label>
            <input
              className="input"
              id="f-time"
              type="time"
              readOnly={readOnly}
              value={time}
              onChange={({ target }) =>
                onChange({
                  publishAt: joinMoment(
                    day || splitMoment(new Date().toISOString()).day,
                    target.value,
                  ),
                })
              }
            />
          </div>
        </div>
        <p className="hint">
          {isOut
            ? 'Es la fecha que ven los lectores; cambiarla mueve el artículo en las listas.'
            : 'Vacías: la del momento en que se publique.'}
        </p>
      </div>
      <TagInput tags={fields.tags} readOnly={readOnly} onChange={(tags) => onChange({ tags })} />
      <div>
        <button
          className="switch"
          type="button"
          role="switch"
          id="f-featured"
          aria-checked={fields.featured}
          disabled={readOnly}
          onClick={() => onChange({ featured: !fields.featured })}
        >
          <i />
          Destacado en portada
        </button>
        <p className="hint">Salen los cuatro más recientes.</p>
      </div>
      <div className="field">
        <label htmlFor="f-slug">Dirección</label>
        <div className="affix">
          <span>/articulo/</span>
          <input
            className="input"
            id="f-slug"
            readOnly={readOnly || isOut}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={toSlug(fields.title)}
            value={fields.slug}
            onChange={({ target }) => onChange({ slug: target.value })}
          />
        </div>
        {isOut ? (
          draft.canPublish && (
            <p>
              <Button className="btn--s" onClick={onRename}>
                Cambiar la dirección…
              </Button>
            </p>
          )
        ) : (
          <p className="hint">Vacía: sale del título.</p>
        )}
      </div>
    </>
  );
}
