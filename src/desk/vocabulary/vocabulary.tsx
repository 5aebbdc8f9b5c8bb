import { useId, useState } from 'react';
import type { VocabularyLine, VocabularyList } from '#contract/desk/vocabulary.ts';
import { call, downloadFile } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { attempt, useAttempt } from '../attempt.ts';
import { useFoundAnnouncement } from '../parts/announcer.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { Field } from '../parts/field.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { columns, More, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-field.tsx';
import { None, ResponseStatus } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { Trial } from './vocabulary-trial.tsx';

const atOnce = 40;

export function Vocabulary() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<VocabularyLine | 'new' | null>(null);
  const wanted = search.trim();
  const [shown, setShown] = useState(atOnce);
  const response = useResponse<VocabularyList>(
    `${vocabularyPath}?buscar=${encodeURIComponent(wanted)}`,
  );
  const { data } = response;
  useFoundAnnouncement(wanted, data?.lines.length);
  return (
    <div className={`${columns} cols:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]!`}>
      <Section
        title="Vocabulario de la búsqueda"
        count={data?.total}
        aside="Los cambios se aplican desde la próxima búsqueda."
      >
        <SearchRow
          label="Buscar una palabra en el vocabulario"
          placeholder="Buscar una palabra"
          text={search}
          onChange={setSearch}
        >
          <Button icon="plus" onClick={() => setOpen('new')}>
            Agregar
          </Button>
        </SearchRow>
        <ResponseStatus what="el vocabulario" response={response} />
        {data?.lines.length === 0 && (
          <None>
            <b>{wanted ? `Ninguna línea tiene «${wanted}».` : 'Todavía no hay ninguna línea.'}</b>{' '}
            Agregue las palabras que para un lector son lo mismo.
          </None>
        )}
        <ul className="divide-y divide-rule border-b border-rule">
          {data?.lines.slice(0, shown).map((line, index) => (
            <li
              key={line.rule}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1"
            >
              {/* Seen once, over the lines that it is the same for. */}
              <small
                className={
                  line.subject === data.lines[index - 1]?.subject
                    ? 'sr-only'
                    : 'col-span-full text-ink-2 not-empty:pt-2'
                }
              >
                {line.subject}
              </small>
              <Rule rule={line.rule} />
              <span className="flex">
                <IconButton
                  icon="pencil"
                  label={`Cambiar: ${line.rule}`}
                  onClick={() => setOpen(line)}
                />
                <IconButton
                  icon="trash"
                  className="text-ink-2 hover:text-ink"
                  label={`Quitar: ${line.rule}`}
                  onClick={() => remove(line)}
                />
              </span>
            </li>
          ))}
        </ul>
        {data && data.lines.length > shown && (
          <More
            shown={shown}
            total={data.lines.length}
            more="Mostrar más"
            onMore={() => setShown(shown + atOnce)}
          />
        )}
      </Section>
      <div>
        <Trial />
        <Exchange />
      </div>
      {open && (
        <LineDialog
          line={open === 'new' ? null : open}
          subjects={data?.subjects ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** 'rebar → cabilla', 'cabilla = varilla', with signs that screen readers read as words. */
function Rule({ rule }: { rule: string }) {
  const [from = '', to] = rule.split(' > ');
  const words = (side: string) => side.replaceAll(', ', ' = ');
  return (
    <b className="font-stretch-90% wrap-anywhere">
      {words(from)}
      {to !== undefined && (
        <>
          {' '}
          <span className="font-normal text-ink-2">lleva a</span> {to}
        </>
      )}
    </b>
  );
}

const remove = ({ rule, subject }: VocabularyLine) =>
  attempt('No se quitó', async () => {
    await call('POST', `${vocabularyPath}/quitar`, { rule });
    vocabularyChanged();
    const bringBack = () =>
      attempt('No se deshizo', async () => {
        await call('POST', vocabularyPath, { rule, subject });
        vocabularyChanged();
      });
    toast({
      title: `Se quitó «${rule}»`,
      action: { label: 'Deshacer', run: () => void bringBack() },
    });
  });

function Exchange() {
  const [replaces, setReplaces] = useState(false);
  const read = (file: File) =>
    attempt('No se importó', async () => {
      const text = await file.text();
      const response = await call<{ added: number; known: number }>(
        'POST',
        `${vocabularyPath}/importar`,
        { text, replaces },
      );
      vocabularyChanged();
      toast({
        title: 'Importado',
        text: `${response.added} nuevas, ${response.known} ya estaban.`,
      });
    });
  return (
    <Section title="En un archivo">
      <div className="grid gap-4">
        <p className="text-2xs leading-[1.4] text-ink-2">
          Para cambiar muchas a la vez: exporte, corrija el archivo con un editor de texto, e
          impórtelo. Si tiene un error, se indica en qué línea y no cambia nada.
        </p>
        <Choice
          type="checkbox"
          checked={replaces}
          onChange={({ target }) => setReplaces(target.checked)}
        >
          Al importar, reemplazar las que hay
        </Choice>
        <div className="flex flex-wrap gap-2">
          <Button
            icon="download"
            onClick={() =>
              void attempt('No se exportó', () =>
                downloadFile(`${vocabularyPath}/exportar`, 'vocabulario.yaml'),
              )
            }
          >
            Exportar
          </Button>
          <FileButton
            icon="upload"
            input={{ accept: '.yaml,.yml,text/yaml', 'aria-label': 'Archivo de vocabulario' }}
            onFiles={([chosen]) => chosen && read(chosen)}
          >
            Importar…
          </FileButton>
        </div>
      </div>
    </Section>
  );
}

const vocabularyPath = '/api/ajustes/vocabulario';
const vocabularyChanged = () => refreshResponses(vocabularyPath);

type LineDialogProps = { line: VocabularyLine | null; subjects: string[]; onClose: () => void };

function LineDialog({ line, subjects, onClose }: LineDialogProps) {
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
      submitLabel={line ? 'Guardar' : 'Agregar'}
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
