import { useEffect, useMemo, useRef, useState } from 'react';
import { articleFields, correctionLimits } from '#contract/article-fields.ts';
import type { Draft, Remark } from '#contract/desk/drafts.ts';
import { formatCount } from '#format.ts';
import { isUnreachable } from '../../api/client.ts';
import { useAttempt } from '../../attempt.ts';
import { Said } from '../../parts/announcer.tsx';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Count } from '../../parts/count.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FieldGroup, LongField } from '../../parts/field.tsx';
import { DayTimeFields } from '../../parts/moment-fields.tsx';
import { Banner } from '../../parts/status.tsx';
import { usePictureTurn } from '../../pictures/use-picture-turn.ts';
import { CategoryField } from '../article-sheet/category-field.tsx';
import { Corrections } from '../article-sheet/corrections.tsx';
import { Remarks } from '../article-sheet/review-panel.tsx';
import { useReview } from '../article-sheet/use-review.ts';
import { Changes, listChanges } from '../comparing/changes.tsx';
import { nameOf } from '../fields.ts';
import { listFaults } from './actions.tsx';
import type { SheetProps } from './actions-menu.tsx';
import { publishLabel } from './main-action.tsx';
import { predictOutcome } from './outcome.ts';
import { partHeading, ReaderCards } from './reader-cards.tsx';

type PublishSheetProps = SheetProps & { isCorrecting: boolean };

const ownFields = { category: 'p-category', publishAt: 'p-publishAt' } as const;

const part = '[&>ul]:mt-2 [&>ul]:border-y [&>ul]:border-rule';

export function PublishSheet(props: PublishSheetProps) {
  const { draft, fields, actions, correction, onChange, onGo, onClose } = props;
  const { run, isBusy } = useAttempt();
  const [hasNote, setNote] = useState(props.isCorrecting || correction !== '');
  const [refusal, setRefusal] = useState<{ message: string; isOfCorrection: boolean } | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const turn = usePictureTurn(isBusy);
  const { review, setReview } = useReview(draft.id, fields, 0, 0, props.review);
  const faults = review?.faults ?? [];
  const [first] = faults;
  /** Nothing else is missing: it can be chosen here. */
  const isOwn = faults.every(({ field }) => field in ownFields);
  const outcome = predictOutcome(draft, fields, Date.now());
  const isCorrectable = draft.url !== null && outcome.kind === 'now';
  const note = isCorrectable && hasNote ? correction : null;
  const changes = useMemo(() => listChanges(draft, fields), [draft, fields]);
  const isEmpty = changes.length === 0 && note === null;
  const isReady = faults.length === 0 && !isEmpty;

  useEffect(() => {
    if (refusal === null) return;
    content.current
      ?.querySelector<HTMLElement>(refusal.isOfCorrection ? '[aria-invalid]' : 'section li button')
      ?.focus();
  }, [refusal]);

  const refuse = (message: string, isOfCorrection = false) =>
    setRefusal({ message, isOfCorrection });
  function publish(close: () => void) {
    setRefusal(null);
    if (isEmpty) return refuse('No hay cambios que publicar.');
    if (note !== null && note.trim() === '') return refuse('Escriba la corrección.', true);
    if (note !== null && note.length > correctionLimits.maxLength) {
      return refuse(`La corrección pasa de ${correctionLimits.maxLength} caracteres.`, true);
    }
    void run(async () => {
      const fault = await actions.publish(note);
      if (fault === null) return close();
      const found = listFaults(fault);
      if (found.length > 0) setReview({ faults: found, advice: [], moreAdvice: 0 });
      if (found.length > 0) return refuse(describeFaults(found));
      refuse(isUnreachable(fault) ? unanswered : `No se publicó nada. ${fault.message}`);
    });
  }
  const goToField = (remark: Remark, close: () => void) => {
    const { field } = remark;
    if (isOwn && (field === 'category' || field === 'publishAt')) {
      return document.getElementById(ownFields[field])?.focus();
    }
    close();
    onGo(remark);
  };
  const label =
    outcome.kind === 'hidden'
      ? 'Ocultar hasta esa fecha'
      : outcome.kind === 'later'
        ? 'Programar'
        : note === null
          ? 'Publicar'
          : 'Publicar con la corrección';

  return (
    <Dialog title={publishLabel(draft)} wide onClose={onClose}>
      {(close) => (
        <div className="contents" ref={content}>
          {outcome.kind === 'hidden' ? (
            <Banner icon="warning" tone="bad" role="alert">
              {outcome.message}
            </Banner>
          ) : (
            isReady && <p className="-mt-2 text-ink-2">{outcome.message}</p>
          )}
          {faults.length > 0 && (
            <section className={isOwn ? part : `${part} [&>ul]:border-b-0`}>
              <h3 className={partHeading}>Falta para publicar</h3>
              <p className="sr-only" role="alert">
                {describeFaults(faults)}
              </p>
              <Remarks items={faults} isError onGo={(remark) => goToField(remark, close)} />
            </section>
          )}
          {faults.length === 0 && (
            <section className={part}>
              <h3 className={partHeading}>Qué cambia para los lectores</h3>
              <Changes items={changes} />
            </section>
          )}
          {isCorrectable && faults.length === 0 && (
            <CorrectionChoice
              draft={draft}
              isOn={hasNote}
              value={correction}
              fault={refusal?.isOfCorrection ? refusal.message : null}
              onChoose={(isOn) => {
                setRefusal(null);
                setNote(isOn);
              }}
              onChange={(text) => {
                setRefusal(null);
                props.onCorrection(text);
              }}
            />
          )}
          {isOwn && (
            <div className="grid gap-3 md:grid-cols-3 md:[&>:last-child]:col-span-2">
              <CategoryField
                id={ownFields.category}
                value={fields.category}
                isMissing={
                  fields.category === '' && faults.some((each) => each.field === 'category')
                }
                onChange={(category) => onChange({ category })}
              />
              <DayTimeFields
                label={articleFields.publishAt.name}
                id={ownFields.publishAt}
                value={fields.publishAt}
                onChange={(publishAt) => onChange({ publishAt })}
              />
            </div>
          )}
          {faults.length === 0 && <ReaderCards draft={draft} fields={fields} />}
          {refusal && !refusal.isOfCorrection && faults.length === 0 && (
            <Banner icon="warning" tone="bad" role="alert">
              {refusal.message}
            </Banner>
          )}
          {turn && <Said>{turn}</Said>}
          <DialogButtons className="sticky bottom-0 -mb-3 border-t border-rule bg-raised py-3 max-sm:grid-cols-[minmax(0,1fr)_auto]">
            <Button
              kind={isEmpty && !first ? 'line' : outcome.kind === 'hidden' ? 'alert' : 'signal'}
              busy={isBusy}
              onClick={() => (first ? goToField(first, close) : publish(close))}
            >
              {first ? `Ir a ${nameOf(first)}` : label}
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  );
}

const unanswered =
  'El servidor no respondió y no se sabe si se publicó. Revise el estado del artículo antes de intentarlo otra vez.';

const describeFaults = (faults: Remark[]) =>
  `Todavía no se puede publicar: ${faults.map(({ message }) => message).join(' ')}`;

type CorrectionChoiceProps = {
  draft: Draft;
  isOn: boolean;
  value: string;
  fault: string | null;
  onChoose: (isOn: boolean) => void;
  onChange: (text: string) => void;
};

function CorrectionChoice(props: CorrectionChoiceProps) {
  const { draft, isOn, value, fault, onChoose, onChange } = props;
  const { corrections } = draft;
  const today = new Date().toISOString();
  const isFull = corrections.length >= correctionLimits.maxCount;
  const kept = formatCount(corrections.length, 'nota anterior', 'notas anteriores');
  const choice = (adds: boolean, name: string, hint: string) => (
    <Choice
      type="radio"
      name="correction"
      checked={isOn === adds}
      disabled={adds && isFull}
      onChange={() => onChoose(adds)}
    >
      <b>{name}</b>
      <small>{hint}</small>
    </Choice>
  );
  return (
    <>
      <FieldGroup label="Qué cambia para quien ya lo leyó">
        {choice(false, 'Nada que deba saber', 'Una errata, una coma, un enlace.')}
        {choice(
          true,
          'Un dato: agregar una nota de corrección',
          isFull
            ? 'Ya tiene cinco, que es el máximo.'
            : 'Queda fechada al pie del artículo y no se borra sola.',
        )}
      </FieldGroup>
      {isOn && (
        <>
          <LongField
            label="Corrección"
            aside={<Count length={value.length} max={correctionLimits.maxLength} />}
            hint="Diga qué decía y qué dice ahora."
            rows={3}
            fault={fault}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <div className="grid gap-2">
            <small className="text-xs text-ink-2">Así la verá el lector, al pie del artículo</small>
            <Corrections items={[{ date: today, text: value }]} />
          </div>
        </>
      )}
      {corrections.length > 0 && (
        <details>
          <summary className="text-xs text-ink-2">
            {kept}, que se conserva{corrections.length === 1 ? '' : 'n'}
          </summary>
          <Corrections items={corrections} />
        </details>
      )}
    </>
  );
}
