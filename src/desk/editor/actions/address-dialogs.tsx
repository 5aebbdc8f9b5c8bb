import { useState } from 'react';
import type { ArticleList } from '#contract/desk/articles.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { isSlug, longestSlug, toSlug } from '#contract/slug.ts';
import { call } from '../../api/client.ts';
import { useResponse } from '../../api/responses.ts';
import { useAttempt } from '../../attempt.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Count } from '../../parts/count.tsx';
import { Fault, Field, FieldGroup } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';

type AddressDialogProps = { draft: Draft; onDone: (text: string) => void; onClose: () => void };

export function RenameDialog({ draft, onDone, onClose }: AddressDialogProps) {
  const [slug, setSlug] = useState(draft.fields.slug);
  const saving = useAttempt();
  const isWrong = slug !== '' && !isSlug(slug);
  const isNew = slug !== '' && slug !== draft.fields.slug;
  const proposal = toSlug(slug);
  return (
    <FormDialog
      title="Cambiar la dirección"
      submitLabel="Cambiar"
      isDisabled={!isNew || isWrong}
      saving={saving}
      send={() => call('POST', `/api/borradores/${draft.id}/renombrar`, { slug })}
      onSaved={() => onDone('La dirección cambió')}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        Quien abra la dirección anterior llega automáticamente a la nueva. Aun así, cámbiela solo si
        hace falta: los enlaces viejos circulan por años.
      </p>
      <Field label="Ahora" prefix="/articulo/" readOnly value={draft.fields.slug} />
      <Field
        label="Nueva"
        aside={<Count length={slug.length} max={longestSlug} />}
        prefix="/articulo/"
        spellCheck={false}
        autoCapitalize="none"
        fault={isWrong ? 'Solo minúsculas sin acento, cifras y guiones.' : saving.fault?.message}
        hint={
          isWrong &&
          proposal !== '' && (
            <Button small onClick={() => setSlug(proposal)}>
              Usar «{proposal}»
            </Button>
          )
        }
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
      />
    </FormDialog>
  );
}

export function RetireDialog({ draft, onDone, onClose }: AddressDialogProps) {
  const { leadsTo } = draft;
  const isRetired = draft.state === 'retirado';
  const [isLed, setLed] = useState(leadsTo !== null);
  const [words, setWords] = useState('');
  const saving = useAttempt();
  const query = new URLSearchParams({ estado: 'publicado', buscar: words.trim() });
  const { data } = useResponse<ArticleList>(
    isLed && words.trim().length > 2 ? `/api/articulos?${query}` : null,
  );
  const found = (data?.items ?? []).filter(({ slug }) => slug !== draft.fields.slug);
  const successor = found.find(({ title }) => title === words)?.slug ?? null;
  return (
    <FormDialog
      title={isRetired ? 'Redirección' : 'Retirar del sitio'}
      submitLabel={isRetired ? 'Cambiar' : 'Retirar'}
      kind={isRetired ? 'solid' : 'alert'}
      isDisabled={isLed && successor === null}
      saving={saving}
      send={() =>
        call('POST', `/api/borradores/${draft.id}/retirar`, { successor: isLed ? successor : null })
      }
      onSaved={() =>
        onDone(isRetired ? 'Se cambió la redirección' : 'El artículo ya no está en el sitio')
      }
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        {isRetired
          ? `El artículo está retirado. Ahora su dirección ${leadsTo === null ? 'no lleva a ninguno' : `lleva a /articulo/${leadsTo}`}.`
          : 'Deja de verse en todas partes en dos segundos. No se borra: puede volver a publicarlo cuando quiera.'}
      </p>
      <FieldGroup label="Quien abra su dirección">
        <Choice type="radio" name="r" checked={!isLed} onChange={() => setLed(false)}>
          <b>Lee «Artículo no encontrado»</b>
        </Choice>
        <Choice type="radio" name="r" checked={isLed} onChange={() => setLed(true)}>
          <b>Llega a otro artículo</b>
          <small>
            Sirve si uno nuevo lo reemplaza. Los enlaces compartidos siguen funcionando.
          </small>
        </Choice>
      </FieldGroup>
      {isLed && (
        <div className="pl-7.5">
          <Field
            label="Lleva a"
            list="r-found"
            placeholder="Busque por su título"
            hint={successor === null ? 'Elija un artículo de la lista.' : `/articulo/${successor}`}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <datalist id="r-found">
            {found.map(({ slug, title }) => (
              <option key={slug} value={title} />
            ))}
          </datalist>
        </div>
      )}
      <Fault message={saving.fault?.message} />
    </FormDialog>
  );
}
