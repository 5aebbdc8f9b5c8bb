import { type FormEvent, useState } from 'react';
import { longestCategory, otherIcon, ownIcons } from '#contract/category-rules.ts';
import type { SettledCategory } from '#contract/desk/categories.ts';
import { toSlug } from '#contract/slug.ts';
import { ApiFault, call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';
import { CategorySign } from './category-sign.tsx';
import { categoriesChanged, categoriesPath, toCategoryPath } from './use-categories.ts';

const iconNames: Record<string, string> = {
  noticias: 'Periódico',
  analisis: 'Compás',
  tecnicas: 'Cuchara',
  recursos: 'Planos',
  [otherIcon]: 'Lámina',
};

type CategoryDialogProps = { category: SettledCategory | null; onClose: () => void };

/** A category's words and sign. Its address is chosen once: readers have it. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [typedSlug, setSlug] = useState(category?.slug ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const [chosen, setIcon] = useState<string | null>(null);
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const slug = typedSlug || toSlug(name);
  const current = category?.icon ?? otherIcon;
  const icon = chosen ?? (current in iconNames ? current : otherIcon);
  const of = (field: string) => (fault?.field === field ? fault.text : null);
  const hasOwnSign = category !== null && ownIcons.includes(category.slug);

  async function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    await attempt('No se guardó', async () => {
      try {
        if (category) {
          const change = { name, description, ...(chosen && { icon }) };
          await call('PATCH', toCategoryPath(category.slug), change);
        } else await call('POST', categoriesPath, { slug, name, description, icon });
      } catch (error) {
        if (!(error instanceof ApiFault) || typeof error.problem.field !== 'string') throw error;
        setFault({ field: error.problem.field, text: error.message });
        return;
      }
      close();
      categoriesChanged();
      toast({ title: category ? 'Guardado' : `Se creó ${name}`, text: 'Ya se ve en el sitio.' });
    });
    setBusy(false);
  }

  return (
    <Dialog title={category ? `Editar ${category.name}` : 'Nueva categoría'} onClose={onClose}>
      {(close) => (
        <form className="form" noValidate onSubmit={(event) => void submit(event, close)}>
          <Field
            label="Nombre"
            value={name}
            fault={of('name')}
            maxLength={longestCategory.name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label="Dirección"
            prefix="/categoria/"
            value={category ? category.slug : slug}
            readOnly={category !== null}
            hint={category ? 'No cambia: los lectores ya la tienen.' : undefined}
            fault={of('slug')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setSlug(target.value)}
          />
          <Field
            label="Descripción"
            aside={`${description.length}/${longestCategory.description}`}
            value={description}
            fault={of('description')}
            maxLength={longestCategory.description}
            autoComplete="off"
            onChange={({ target }) => setDescription(target.value)}
          />
          {hasOwnSign ? (
            <p className="hint">Esta categoría tiene en el sitio un icono propio.</p>
          ) : (
            <fieldset className="field">
              <legend className="label">Icono</legend>
              <div className="icons">
                {Object.entries(iconNames).map(([each, called]) => (
                  <label key={each}>
                    <input
                      type="radio"
                      name="icon"
                      checked={icon === each}
                      onChange={() => setIcon(each)}
                    />
                    <span>
                      <CategorySign icon={each} />
                    </span>
                    <span className="vh">{called}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <DialogButtons>
            <Button type="submit" kind="solid" busy={isBusy}>
              {category ? 'Guardar' : 'Crear'}
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
