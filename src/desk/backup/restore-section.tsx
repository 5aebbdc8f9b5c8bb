import { useEffect, useRef, useState } from 'react';
import type { Backups } from '#contract/desk/backups.ts';
import { call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/field.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { Section } from '../parts/section.tsx';
import { FailedBackup, formatSize, Progress, summarise } from './backup-parts.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { sendBackup } from './send-backup.ts';

const checkPath = '/api/ajustes/copias/comprobar';
const doing = {
  making: 'Haciendo un respaldo',
  checking: 'Comprobando el archivo',
  saving: 'Guardando lo que hay ahora',
  restoring: 'Restaurando',
};

type RestoreSectionProps = { backups: Backups; onChange: () => void };

/** Restoring from a file that is on the server or is uploaded. It is checked whole before anything changes. */
export function RestoreSection({ backups: { kept, job, outcome }, onChange }: RestoreSectionProps) {
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null);
  const stopper = useRef<AbortController>(null);
  const chosen = kept.find((each) => each.name === name);
  const checked = outcome?.kind === 'checked' && outcome.name === name ? outcome : null;

  const check = (wanted: string) =>
    attempt('No se comprobó', async () => {
      setName(wanted);
      await call('POST', checkPath, { name: wanted });
    }).finally(onChange);
  const send = (chosenFile: File) =>
    attempt('El archivo llegó incompleto', async () => {
      stopper.current = new AbortController();
      const { signal } = stopper.current;
      const report = (done: number) => setSent({ done, total: chosenFile.size });
      const took = await sendBackup(chosenFile, report, signal);
      if (took !== null) await check(took);
    }).finally(() => setSent(null));
  useEffect(() => () => stopper.current?.abort(), []);

  return (
    <Section title="Restaurar">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Reemplaza <b>todo lo que hay</b> por un respaldo. Primero lee el archivo completo; si está
          dañado, no cambia nada. Después guarda un respaldo de lo que hay ahora, y solo entonces lo
          reemplaza todo de una vez.
        </p>
        <Select
          label="Uno del servidor"
          value={name}
          onChange={({ target }) => setName(target.value)}
        >
          <option value="">Elija un respaldo</option>
          {kept.map(({ name: each, bytes, changedAt }) => (
            <option key={each} value={each}>
              {each} · {formatMoment(changedAt)} · {formatSize(bytes)}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap gap-2">
          <Button disabled={!chosen} busy={job !== null} onClick={() => check(name)}>
            Comprobarlo
          </Button>
          <FileButton
            icon="upload"
            disabled={job !== null}
            busy={sent !== null}
            input={{ accept: undefined, 'aria-label': 'Archivo de respaldo' }}
            onFiles={([one]) => one && void send(one)}
          >
            Enviar un archivo…
          </FileButton>
        </div>
        {sent && (
          <>
            <Progress name="Enviando el archivo" job={sent} />
            <p className="text-2xs leading-[1.4] text-ink-2">
              Si la señal falla, continúa donde quedó.{' '}
              <button className="link" type="button" onClick={() => stopper.current?.abort()}>
                Cancelar
              </button>
            </p>
          </>
        )}
        {job && job.kind !== 'making' && <Progress name={doing[job.kind]} job={job} />}
        <FailedBackup outcome={outcome} of={['checking', 'saving', 'restoring']} />
        {checked && (
          <>
            <Banner icon="check" role="status">
              <b>El archivo está completo.</b> Contiene {summarise(checked.counts)}.
            </Banner>
            <p>
              <Button kind="alert" onClick={() => setOpen(true)}>
                Restaurar…
              </Button>
            </p>
          </>
        )}
        {outcome?.kind === 'restored' && (
          <Banner icon="check" role="status">
            <b>Se restauró {outcome.name}.</b> Lo que había quedó guardado en el servidor, con el
            nombre «antes-de-restaurar».
          </Banner>
        )}
        {outcome?.kind === 'restored' && outcome.people.length > 0 && (
          <ul
            className="grid list-disc gap-2 pl-[1.1em] text-ink-2 [&_b]:text-ink"
            aria-label="Quién puede entrar"
          >
            {outcome.people.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && <RestoreDialog name={name} onAsked={onChange} onClose={() => setOpen(false)} />}
    </Section>
  );
}
