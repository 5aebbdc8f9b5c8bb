import { useState } from 'react';
import { categoryLimits, otherIcon, ownIcons } from '#contract/category-rules.ts';
import type { EditableCategory } from '#contract/desk/categories.ts';
import { toSlug } from '#contract/slug.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { Select } from '../parts/choice.tsx';
import { Count } from '../parts/count.tsx';
import { Field, FieldGroup } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { CategoryIcon } from '../parts/marks.tsx';
import { toast } from '../parts/toast.ts';
import { categoriesChanged, categoriesPath, toCategoryPath } from './use-categories.ts';

const iconNames: Record<string, string> = {
  noticias: 'Periódico',
  analisis: 'Compás',
  tecnicas: 'Cuchara',
  recursos: 'Planos',
  [otherIcon]: 'Lámina',
};

type CategoryDialogProps = { category: EditableCategory | null; onClose: () => void };

/** A category's name, description and icon. Its address is chosen once, because readers have it. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [typedSlug, setSlug] = useState(category?.slug ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const [chosen, setIcon] = useState<string | null>(null);
  const saving = useAttempt({ failure: 'No se guardó' });
  const { faultOf } = saving;
  const slug = typedSlug || toSlug(name);
  const current = category?.icon ?? otherIcon;
  const icon = chosen ?? (current in iconNames ? current : otherIcon);
  const hasOwnSign = category !== null && ownIcons.includes(category.slug);

  const send = () =>
    category
      ? call('PATCH', toCategoryPath(category.slug), {
          name,
          description,
          ...(chosen && { icon }),
        })
      : call('POST', categoriesPath, { slug, name, description, icon });
  const onSaved = () => {
    categoriesChanged();
    toast({ title: category ? 'Guardado' : `Se creó ${name}`, text: 'Ya se ve en el sitio.' });
  };

  return (
    <FormDialog
      title={category ? `Editar ${category.name}` : 'Nueva categoría'}
      submitLabel={category ? 'Guardar' : 'Crear'}
      {...{ saving, send, onSaved, onClose }}
    >
      <Field
        label="Nombre"
        required
        value={name}
        fault={faultOf('name')}
        maxLength={categoryLimits.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="Dirección"
        required
        prefix="/categoria/"
        value={category ? category.slug : slug}
        readOnly={category !== null}
        hint={category ? 'No se puede cambiar: los lectores ya la usan.' : undefined}
        fault={faultOf('slug')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setSlug(target.value)}
      />
      <Field
        label="Descripción"
        aside={<Count length={description.length} max={categoryLimits.description} />}
        value={description}
        fault={faultOf('description')}
        maxLength={categoryLimits.description}
        autoComplete="off"
        onChange={({ target }) => setDescription(target.value)}
      />
      {hasOwnSign ? (
        <p className="text-2xs leading-[1.4] text-ink-2">
          Esta categoría tiene en el sitio un icono propio.
        </p>
      ) : (
        <FieldGroup label="Icono">
          <div className="flex flex-wrap gap-2">
            {Object.entries(iconNames).map(([each, called]) => (
              <label key={each} className="relative">
                <input
                  className="peer absolute inset-0 m-0 size-full opacity-0"
                  type="radio"
                  name="icon"
                  checked={icon === each}
                  onChange={() => setIcon(each)}
                />
                <span className="grid size-13 place-items-center border border-rule bg-sheet peer-checked:border-2 peer-checked:border-ink peer-hover:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) forced-colors:peer-checked:border-[Highlight]">
                  <CategoryIcon icon={each} />
                </span>
                <span className="sr-only">{called}</span>
              </label>
            ))}
          </div>
        </FieldGroup>
      )}
    </FormDialog>
  );
}

type MergeDialogProps = {
  from: EditableCategory;
  others: EditableCategory[];
  onClose: () => void;
};

export function MergeDialog({ from, others, onClose }: MergeDialogProps) {
  const targets = others.filter(({ slug }) => slug !== from.slug);
  const [into, setInto] = useState('');
  const target = targets.find(({ slug }) => slug === into);
  return (
    <FormDialog
      title={`Unir ${from.name} a otra`}
      submitLabel="Unir"
      kind="alert"
      isDisabled={!target}
      confirmation={target?.name}
      failure="No se unieron"
      send={() => call('POST', `${toCategoryPath(from.slug)}/unir`, { into })}
      onSaved={() => {
        categoriesChanged();
        toast({ title: `${from.name} es ahora ${target?.name}`, text: 'Ya se ve en el sitio.' });
      }}
      onClose={onClose}
    >
      <Select
        label="Categoría de destino"
        value={into}
        onChange={(event) => setInto(event.target.value)}
      >
        <option value="">Elija una categoría</option>
        {targets.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <p className="-mt-2 text-ink-2">
        {from.articles === 1 ? 'Su artículo pasa' : `Sus ${from.articles} artículos pasan`} a{' '}
        {target ? <b>{target.name}</b> : 'la que elija'}, con los retirados, los programados y los
        borradores. {from.name} deja de existir, y quien abra{' '}
        <b className="whitespace-nowrap">/categoria/{from.slug}</b> o siga su canal de noticias
        llega a la otra. No se puede deshacer.
      </p>
    </FormDialog>
  );
}
