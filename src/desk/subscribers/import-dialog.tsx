import { useId, useState } from 'react';
import type { ImportPlan } from '#contract/desk/subscribers.ts';
import { importLimits } from '#contract/rules.ts';
import { formatViews } from '#format.ts';
import { ApiFault, call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { useAttempt } from '../attempt.ts';
import { useSaid } from '../parts/announcer.tsx';
import { Fault, Field } from '../parts/field.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { toast } from '../parts/toast.ts';

const path = '/api/suscriptores/importar';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const saving = useAttempt({ failure: 'No se guardó' });
  const reading = useAttempt();
  const [chosen, setChosen] = useState<{ name: string; file: string; plan: ImportPlan } | null>(
    null,
  );
  const [origin, setOrigin] = useState('');
  const [consentedAt, setConsentedAt] = useState('');
  const added = chosen?.plan.added ?? 0;
  const faultId = useId();

  function review(given: File) {
    setChosen(null);
    void reading.run(async () => {
      if (given.size > importLimits.fileMb * 1_000_000) {
        throw new ApiFault(413, `El archivo pasa de ${importLimits.fileMb} MB.`);
      }
      const file = await readFile(given);
      const plan = await call<ImportPlan>('POST', `${path}/revisar`, { file });
      setChosen({ name: given.name, file, plan });
    });
  }

  async function send() {
    if (!chosen) throw refuseFile('Elija un archivo.');
    if (added === 0) throw refuseFile('En este archivo no hay nadie nuevo.');
    const { file } = chosen;
    const done = await call<ImportPlan>('POST', path, { file, origin, consentedAt });
    toast({ title: 'Importados', text: `${people(done.added)} en la lista.` });
  }

  return (
    <FormDialog
      title="Importar suscriptores"
      submitLabel={added > 0 ? `Importar ${formatViews(added)}` : 'Importar'}
      saving={saving}
      isWaiting={reading.isBusy}
      send={send}
      onSaved={() => refreshResponses('/api/suscriptores')}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        Solo quienes ya aceptaron recibir el boletín. Quedan confirmados sin preguntarles otra vez,
        y al pie de cada correo leen dónde y cuándo lo aceptaron.
      </p>
      <div>
        <FileButton
          icon="upload"
          busy={reading.isBusy}
          aria-describedby={faultId}
          input={{ accept: '.csv,.txt,text/csv,text/plain', 'aria-label': 'Archivo de correos' }}
          onFiles={([given]) => given && review(given)}
        >
          {chosen ? 'Elegir otro archivo…' : 'Elegir archivo CSV…'}
        </FileButton>
        <Fault message={reading.fault?.message ?? saving.faultOf('file')} id={faultId} />
      </div>
      {chosen && <Plan name={chosen.name} plan={chosen.plan} />}
      <Field
        label="Dónde dieron su consentimiento"
        required
        hint="Lo leerá cada lector, por ejemplo: «Registro en papel de la feria Construir 2025»."
        maxLength={importLimits.origin.max}
        autoComplete="off"
        value={origin}
        fault={saving.faultOf('origin')}
        onChange={({ target }) => setOrigin(target.value)}
      />
      <Field
        label="Cuándo"
        required
        type="date"
        hint="El último día, si fueron varios."
        value={consentedAt}
        fault={saving.faultOf('consentedAt')}
        onChange={({ target }) => setConsentedAt(target.value)}
      />
    </FormDialog>
  );
}

function Plan({ name, plan }: { name: string; plan: ImportPlan }) {
  const rows: [count: number, label: string][] = [
    [plan.added, 'Se agregan'],
    [plan.known, 'Ya están en la lista'],
    [plan.left, 'Se dieron de baja o pidieron borrar sus datos, y no vuelven'],
    [plan.bounced, 'Rebotaron, y siguen sin recibir nada'],
    [plan.repeated, 'Repetidos en el archivo'],
    [plan.invalid, 'No son correos'],
  ];
  const omittedCount = plan.invalid - plan.invalidLines.length;
  return (
    <div ref={useSaid<HTMLDivElement>()}>
      <p>
        <b>{name}</b>
      </p>
      <ul className="mt-2 grid gap-1 wrap-anywhere">
        {rows.map(
          ([count, label], place) =>
            (count > 0 || place === 0) && (
              <li key={label}>
                {label}: <b>{formatViews(count)}</b>
              </li>
            ),
        )}
      </ul>
      {plan.invalid > 0 && (
        <details className="mt-2">
          <summary>Ver las líneas que no son correos</summary>
          <ul className="mt-2 grid gap-1 wrap-anywhere">
            {plan.invalidLines.map(({ line, text }) => (
              <li key={line}>
                Línea {formatViews(line)}: <span className="text-ink-2">{text}</span>
              </li>
            ))}
            {omittedCount > 0 && <li>Y {formatViews(omittedCount)} más.</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

const refuseFile = (why: string) => new ApiFault(422, why, { field: 'file' });

export const people = (count: number) =>
  `${formatViews(count)} ${count === 1 ? 'persona' : 'personas'}`;

/** Base64, in pieces because a function call takes a limited number of arguments. */
async function readFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  }
  return btoa(pieces.join(''));
}
