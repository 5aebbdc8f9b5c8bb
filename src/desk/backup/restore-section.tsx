import { useEffect, useRef, useState } from 'react';
import type { Backups, Upload } from '#contract/desk/backups.ts';
import { ApiFault, call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import { useAnnouncement } from '../parts/announcer.tsx';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/choice.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Section } from '../parts/page.tsx';
import { Banner } from '../parts/status.tsx';
import { useMe } from '../session.ts';
import { FailedBackup, formatSize, Progress, summarise } from './backup-parts.tsx';

const checkPath = '/api/ajustes/copias/comprobar';
const doing = {
  making: 'Haciendo un respaldo',
  checking: 'Comprobando el archivo',
  saving: 'Guardando lo que hay ahora',
  restoring: 'Restaurando',
};

type RestoreSectionProps = { backups: Backups; onChange: () => void };

export function RestoreSection({ backups: { kept, job, outcome }, onChange }: RestoreSectionProps) {
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null);
  const controller = useRef<AbortController>(null);
  useAnnouncement(job && job.kind !== 'making' ? doing[job.kind] : null);
  const chosen = kept.find((each) => each.name === name);
  const checked = outcome?.kind === 'checked' && outcome.name === name ? outcome : null;

  const check = (wanted: string) =>
    attempt('No se comprobó', async () => {
      setName(wanted);
      await call('POST', checkPath, { name: wanted });
    }).finally(onChange);
  const send = (chosenFile: File) =>
    attempt('El archivo llegó incompleto', async () => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      const report = (done: number) => setSent({ done, total: chosenFile.size });
      const uploaded = await sendBackup(chosenFile, report, signal);
      if (uploaded !== null) await check(uploaded);
    }).finally(() => setSent(null));
  useEffect(() => () => controller.current?.abort(), []);

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
              <button className="link" type="button" onClick={() => controller.current?.abort()}>
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

type RestoreDialogProps = { name: string; onAsked: () => void; onClose: () => void };

function RestoreDialog({ name, onAsked, onClose }: RestoreDialogProps) {
  const { site } = useMe();
  return (
    <FormDialog
      title="Restaurar un respaldo"
      submitLabel="Restaurar"
      kind="alert"
      confirmation={site.name}
      failure="No se restauró"
      send={() =>
        call('POST', '/api/ajustes/copias/restaurar', { name, site: site.name }).finally(onAsked)
      }
      onClose={onClose}
    >
      <p>
        <b>{name}</b> reemplaza todo: artículos, imágenes, borradores, suscriptores y registro.
      </p>
      <ul className="grid list-disc gap-2 pl-[1.1em] text-ink-2 [&_b]:text-ink">
        <li>
          <b>Se cerrarán todas las sesiones</b>, también la suya. Para entrar de nuevo se usa la
          clave actual.
        </li>
        <li>
          <b>Nadie gana ni pierde acceso</b>: cada quien conserva su rol, su clave y su segundo
          factor, y quien esté inhabilitado sigue así.
        </li>
        <li>
          <b>Los borradores</b> vuelven a como estaban. Lo que alguien tenga solo en su equipo sigue
          allí, y la mesa le ofrece recuperarlo.
        </li>
        <li>
          <b>Quien se dio de baja</b> desde entonces no vuelve. Quien se suscribió desde entonces se
          pierde.
        </li>
        <li>
          <b>Ningún envío del boletín</b> continúa solo: lo que faltaba queda como incierto.
        </li>
        <li>Antes se guarda un respaldo de lo que hay ahora, en la carpeta del servidor.</li>
      </ul>
    </FormDialog>
  );
}

const path = '/api/ajustes/copias/subida';
/** Bytes of a part: small, so that a bad connection loses little. Halved after each loss. */
const [maxPartBytes, minPartBytes] = [4 * 1024 * 1024, 64 * 1024];
const maxTries = 20;
/** As long as the server waits for a part. */
const timeoutMs = 120_000;

/** Uploads a file part by part, repeating lost ones. Returns its name on the server; null if stopped. */
export async function sendBackup(
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const { size } = file;
  let { name, got } = await call<Upload>('POST', path, { size });
  for (let [part, tries] = [maxPartBytes, 0]; got < size; ) {
    if (signal.aborted) return null;
    onProgress(got);
    try {
      const address = `${path}?nombre=${name}&desde=${got}&de=${size}`;
      const either = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) };
      ({ name, got } = await call<Upload>('PUT', address, file.slice(got, got + part), either));
      [part, tries] = [Math.min(part * 2, maxPartBytes), 0];
    } catch (error) {
      if (signal.aborted) return null;
      if (!isLost(error) || ++tries > maxTries) throw error;
      part = Math.max(part / 2, minPartBytes);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(tries, 10)));
    }
  }
  return name;
}

const isLost = (error: unknown) =>
  !(error instanceof ApiFault) || [0, 408].includes(error.status) || error.status >= 500;
