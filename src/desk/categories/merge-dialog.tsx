import { type FormEvent, useState } from 'react';
import type { EditableCategory } from '#contract/desk/categories.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/field.tsx';
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
  const { submit, isBusy } = useAttempt({ failure: 'No se unieron' });
  const target = targets.find(({ slug }) => slug === into);
  const [typed, setTyped] = useState('');
  const isTyped = target && typed.trim().toLowerCase() === target.name.trim().toLowerCase();

  const merge = (event: FormEvent, close: () => void) =>
    submit(event, async () => {
      if (!target || !isTyped) return;
      await call('POST', `${toCategoryPath(from.slug)}/unir`, { into });
      close();
      categoriesChanged();
      toast({ title: `${from.name} es ahora ${target.name}`, text: 'Ya se ve en el sitio.' });
    });

  return (
    <Dialog title={`Unir ${from.name} a otra`} onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" onSubmit={(event) => merge(event, close)}>
          <Select label="A cuál" value={into} onChange={({ target }) => setInto(target.value)}>
            <option value="">Elija una categoría</option>
            {targets.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
          <p className="-mt-2 text-ink-2">
            {from.articles === 1 ? 'Su artículo pasa' : `Sus ${from.articles} artículos pasan`} a{' '}
            {target ? <b>{target.name}</b> : 'la que elija'}, con los retirados, los programados y
            los borradores. {from.name} deja de existir, y quien abra{' '}
            <b className="whitespace-nowrap">/categoria/{from.slug}</b> o siga su canal de noticias
            llega a la otra. No se puede deshacer.
          </p>
          {target && (
            <Field
              label={`Escriba «${target.name}» para confirmar`}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <DialogButtons>
            <Button type="submit" kind="alert" busy={isBusy} disabled={!isTyped}>
              Unir
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
