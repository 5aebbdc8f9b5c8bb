import { useId, useState } from 'react';
import type { VocabularyLine } from '#contract/desk/vocabulary.ts';
import { refreshAnswers } from '../api/answers.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { Choice, Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { toast } from '../parts/toast.ts';

export const vocabularyPath = '/api/ajustes/vocabulario';
export const vocabularyChanged = () => refreshAnswers(vocabularyPath);

type LineDialogProps = { line: VocabularyLine | null; subjects: string[]; onClose: () => void };

/** A line of the vocabulary: synonyms, or words that lead one way. */
export function LineDialog({ line, subjects, onClose }: LineDialogProps) {
  const [from = '', to = null] = line?.rule.split(' > ') ?? [];
  const [words, setWords] = useState(from);
  const [isOneWay, setOneWay] = useState(to !== null);
  const [finds, setFinds] = useState(to ?? '');
  const [subject, setSubject] = useState(line?.subject ?? '');
  const saving = useAttempt({ failure: 'No se guardó' });
  const { faultOf } = saving;
  const id = useId();

  const send = () => {
    const given = { rule: isOneWay ? `${words} > ${finds}` : words, subject };
    return line
      ? call('PUT', vocabularyPath, { before: line.rule, ...given })
      : call('POST', vocabularyPath, given);
  };
  const onSaved = () => {
    vocabularyChanged();
    toast({ title: line ? 'Guardado' : 'Agregada', text: 'Se aplica desde la próxima búsqueda.' });
  };

  return (
    <FormDialog
      title={line ? 'Cambiar una línea' : 'Agregar al vocabulario'}
      act={line ? 'Guardar' : 'Agregar'}
      {...{ saving, send, onSaved, onClose }}
    >
      <Field
        label={isOneWay ? 'Quien busca' : 'Palabras equivalentes'}
        required
        hint="Separadas por comas: cabilla, varilla. Una sola indica que existe y que no es un error."
        value={words}
        fault={faultOf('rule')}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => setWords(target.value)}
      />
      <Choice
        type="checkbox"
        checked={isOneWay}
        onChange={({ target }) => setOneWay(target.checked)}
      >
        Solo en un sentido
      </Choice>
      {isOneWay && (
        <Field
          label="Encuentra además"
          required
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
        fault={faultOf('subject')}
        autoComplete="off"
        onChange={({ target }) => setSubject(target.value)}
      />
      <datalist id={id}>
        {subjects.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FormDialog>
  );
}
