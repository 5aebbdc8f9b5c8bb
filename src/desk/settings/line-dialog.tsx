import { type FormEvent, useId, useState } from 'react';
import type { VocabularyLine } from '#contract/desk/vocabulary.ts';
import { refreshAnswers } from '../api/answers.ts';
import { ApiFault, call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';

export const vocabularyPath = '/api/ajustes/vocabulario';
export const vocabularyChanged = () => {
  refreshAnswers(vocabularyPath);
  refreshAnswers('/api/registro');
};

type LineDialogProps = { line: VocabularyLine | null; subjects: string[]; onClose: () => void };

/** A line of the vocabulary: words that are the same, or that lead one way. */
export function LineDialog({ line, subjects, onClose }: LineDialogProps) {
  const [from = '', to = null] = line?.rule.split(' > ') ?? [];
  const [words, setWords] = useState(from);
  const [isOneWay, setOneWay] = useState(to !== null);
  const [finds, setFinds] = useState(to ?? '');
  const [subject, setSubject] = useState(line?.subject ?? '');
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const of = (field: string) => (fault?.field === field ? fault.text : null);

  async function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    await attempt('No se guardó', async () => {
      const given = { rule: isOneWay ? `${words} > ${finds}` : words, subject };
      try {
        if (line) await call('PUT', vocabularyPath, { before: line.rule, ...given });
        else await call('POST', vocabularyPath, given);
      } catch (error) {
        if (!(error instanceof ApiFault) || typeof error.problem.field !== 'string') throw error;
        setFault({ field: error.problem.field, text: error.message });
        return;
      }
      close();
      vocabularyChanged();
      toast({ title: line ? 'Guardado' : 'Agregada', text: 'Vale desde la búsqueda siguiente.' });
    });
    setBusy(false);
  }

  return (
    <Dialog title={line ? 'Cambiar una línea' : 'Agregar al vocabulario'} onClose={onClose}>
      {(close) => (
        <form className="form" noValidate onSubmit={(event) => void submit(event, close)}>
          <Field
            label={isOneWay ? 'Quien busca' : 'Palabras que son lo mismo'}
            hint="Separadas por comas: cabilla, varilla. Una sola dice que existe, y que no es un error."
            value={words}
            fault={of('rule')}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => setWords(target.value)}
          />
          <label className="choice">
            <input
              type="checkbox"
              checked={isOneWay}
              onChange={({ target }) => setOneWay(target.checked)}
            />
            <span>Solo en un sentido: no al revés</span>
          </label>
          {isOneWay && (
            <Field
              label="Encuentra además"
              value={finds}
              autoComplete="off"
              autoCapitalize="none"
              onChange={({ target }) => setFinds(target.value)}
            />
          )}
          <Field
            label="Tema"
            aside="para la redacción"
            list={id}
            value={subject}
            fault={of('subject')}
            autoComplete="off"
            onChange={({ target }) => setSubject(target.value)}
          />
          <datalist id={id}>
            {subjects.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <DialogButtons>
            <Button type="submit" kind="solid" busy={isBusy}>
              {line ? 'Guardar' : 'Agregar'}
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
