import { useState } from 'react';
import type { ArticleList } from '#contract/desk/articles.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { isSlug, longestSlug, toSlug } from '#contract/slug.ts';
import { useAnswer } from '../../api/answers.ts';
import { call } from '../../api/client.ts';
import { useAttempt } from '../../attempt.ts';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Count } from '../../parts/count.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import {
  Choice,
  Fault,
  Field,
  FieldGroup,
  fieldClass,
  inputClass,
  labelClass,
} from '../../parts/field.tsx';

type AddressDialogProps = { draft: Draft; onDone: (said: string) => void; onClose: () => void };

export function RenameDialog({ draft, onDone, onClose }: AddressDialogProps) {
  const [slug, setSlug] = useState(draft.fields.slug);
  const { fault, isBusy, submit } = useAttempt();
  const isWrong = slug !== '' && !isSlug(slug);
  const isNew = slug !== '' && slug !== draft.fields.slug;
  const proposal = toSlug(slug);
  return (
    <Dialog title="Cambiar la dirección" onClose={onClose}>
      {(close) => (
        <form
          className="contents"
          onSubmit={(event) =>
            submit(event, async () => {
              if (!isNew || isWrong) return;
              await call('POST', `/api/borradores/${draft.id}/renombrar`, { slug });
              close();
              onDone('La dirección cambió');
            })
          }
        >
          <p className="-mt-2 text-ink-2">
            Quien abra la dirección anterior llega solo a la nueva. Aun así, cámbiela solo si hace
            falta: los enlaces viejos circulan por años.
          </p>
          <Field label="Ahora" prefix="/articulo/" readOnly value={draft.fields.slug} />
          <Field
            label="Nueva"
            aside={<Count length={slug.length} most={longestSlug} />}
            prefix="/articulo/"
            spellCheck={false}
            autoCapitalize="none"
            fault={
              isWrong ? 'Solo minúsculas sin acento, cifras y guiones.' : (fault?.message ?? null)
            }
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
          <DialogButtons>
            <Button kind="solid" type="submit" busy={isBusy} disabled={!isNew || isWrong}>
              Cambiar
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

export function RetireDialog({ draft, onDone, onClose }: AddressDialogProps) {
  const { leadsTo } = draft;
  const isRetired = draft.state === 'retirado';
  const [isLed, setLed] = useState(leadsTo !== null);
  const [words, setWords] = useState('');
  const { fault, isBusy, submit } = useAttempt();
  const query = new URLSearchParams({ estado: 'publicado', buscar: words.trim() });
  const { data } = useAnswer<ArticleList>(
    isLed && words.trim().length > 2 ? `/api/articulos?${query}` : null,
  );
  const found = (data?.items ?? []).filter(({ slug }) => slug !== draft.fields.slug);
  const successor = found.find(({ title }) => title === words)?.slug ?? null;
  return (
    <Dialog title={isRetired ? 'A dónde lleva' : 'Retirar del sitio'} onClose={onClose}>
      {(close) => (
        <form
          className="contents"
          onSubmit={(event) =>
            submit(event, async () => {
              if (isLed && successor === null) return;
              const body = { successor: isLed ? successor : null };
              await call('POST', `/api/borradores/${draft.id}/retirar`, body);
              close();
              onDone(isRetired ? 'Cambió a dónde lleva' : 'El artículo ya no está en el sitio');
            })
          }
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
              <small>Sirve si uno nuevo lo reemplaza. Los enlaces compartidos siguen vivos.</small>
            </Choice>
          </FieldGroup>
          {isLed && (
            <div className={`pl-7.5 ${fieldClass}`}>
              <label className={labelClass} htmlFor="r-to">
                Lleva a
              </label>
              <input
                className={inputClass}
                id="r-to"
                list="r-found"
                placeholder="Busque por su título"
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
              <datalist id="r-found">
                {found.map(({ slug, title }) => (
                  <option key={slug} value={title} />
                ))}
              </datalist>
              <p className="text-2xs leading-[1.4] text-ink-2">
                {successor === null ? 'Elija uno de los que aparecen.' : `/articulo/${successor}`}
              </p>
            </div>
          )}
          <Fault says={fault?.message ?? null} />
          <DialogButtons>
            <Button
              kind={isRetired ? 'solid' : 'alert'}
              type="submit"
              busy={isBusy}
              disabled={isLed && successor === null}
            >
              {isRetired ? 'Cambiar' : 'Retirar'}
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
