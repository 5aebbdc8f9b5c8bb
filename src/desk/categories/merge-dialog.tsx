import { useState } from 'react';
import type { EditableCategory } from '#contract/desk/categories.ts';
import { call } from '../api/client.ts';
import { Select } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { toast } from '../parts/toast.ts';
import { categoriesChanged, toCategoryPath } from './use-categories.ts';

type MergeDialogProps = {
  from: EditableCategory;
  others: EditableCategory[];
  onClose: () => void;
};

/** Merges two categories. It cannot be undone, so it explains first what it does. */
export function MergeDialog({ from, others, onClose }: MergeDialogProps) {
  const targets = others.filter(({ slug }) => slug !== from.slug);
  const [into, setInto] = useState('');
  const target = targets.find(({ slug }) => slug === into);
  return (
    <FormDialog
      title={`Unir ${from.name} a otra`}
      act="Unir"
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
