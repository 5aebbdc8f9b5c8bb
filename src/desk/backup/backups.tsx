import { useEffect, useRef, useState } from 'react';
import type { Backups } from '#contract/desk/backups.ts';
import { call } from '../api/client.ts';
import { useResponse } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import { announce } from '../parts/announcer.tsx';
import { Button, buttonClass } from '../parts/button.tsx';
import { Chip } from '../parts/marks.tsx';
import { columns, Fold, factList, Section } from '../parts/page.tsx';
import { Banner, ResponseStatus, SkeletonSection } from '../parts/status.tsx';
import { FailedBackup, formatSize, Progress, summarise } from './backup-parts.tsx';
import { RestoreSection } from './restore-section.tsx';

const backupsPath = '/api/ajustes/copias';
const toFile = (name: string) => `${backupsPath}/archivos/${encodeURIComponent(name)}`;
const pollMs = 1_000;

export function BackupsPart() {
  const response = useResponse<Backups>(backupsPath, {
    everyMs: ({ job }) => job !== null && pollMs,
  });
  const { data, refresh } = response;
  const [wanted, setWanted] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const made = data?.outcome?.kind === 'made' ? data.outcome.name : null;
  useEffect(() => {
    if (made === null || made !== wanted) return;
    setWanted(null);
    announce('El respaldo está listo y se está descargando');
    link.current?.click();
  }, [wanted, made]);

  if (!data) {
    return (
      <ResponseStatus what="los respaldos" response={response}>
        <SkeletonSection />
      </ResponseStatus>
    );
  }
  const { last, kept, job, outcome } = data;
  const isBusy = job !== null;
  const make = () =>
    attempt('No se hizo el respaldo', async () => {
      announce('Haciendo el respaldo');
      const begun = await call<Backups>('POST', backupsPath, { make: true });
      setWanted(begun.job?.name ?? begun.outcome?.name ?? null);
    }).finally(refresh);
  const newest = kept[0];
  return (
    <div className={`${columns} [&_:is(a,button)]:whitespace-normal`}>
      <Section title="Respaldo">
        <div className="grid gap-4">
          {last ? (
            <dl className={factList}>
              <dt>Último</dt>
              <dd>
                {formatMoment(last.madeAt)}{' '}
                <Chip className="whitespace-normal!">
                  {last.madeBy === 'terminal' ? 'por comando o programado' : last.madeBy}
                </Chip>
              </dd>
              <dt>Contiene</dt>
              <dd>{summarise(last.counts)}</dd>
              <dt>Peso</dt>
              <dd>{formatSize(last.bytes)}</dd>
              <dt>Se guardan</dt>
              <dd>Los siete últimos hechos en la mesa, por treinta días como máximo</dd>
            </dl>
          ) : (
            <Banner icon="warning" tone="todo">
              <b>Todavía no se ha hecho ninguno.</b> Si el disco falla, se pierde todo.
            </Banner>
          )}
          {(job?.kind === 'making' || job?.kind === 'saving') && (
            <Progress job={job} name="Haciendo el respaldo" />
          )}
          <FailedBackup outcome={outcome} of={['making']} />
          <div className="flex flex-wrap gap-2">
            <Button kind="solid" icon="download" busy={isBusy} onClick={make}>
              Hacer uno y descargarlo
            </Button>
            {newest && (
              <a className={buttonClass('line')} href={toFile(newest.name)} download={newest.name}>
                Descargar el último
              </a>
            )}
          </div>
          {made && (
            <a ref={link} className="sr-only" tabIndex={-1} href={toFile(made)} download={made}>
              {made}
            </a>
          )}
          <p className="text-2xs leading-[1.4] text-ink-2">
            Contiene correos de suscriptores: guárdelo en un lugar seguro, con una copia en otro
            equipo.
          </p>
          {kept.length > 0 && (
            <Fold
              summary={
                <>
                  {kept.length === 1
                    ? 'El respaldo guardado'
                    : `Los ${kept.length} respaldos guardados`}{' '}
                  en el servidor
                </>
              }
              className="border border-rule px-4"
            >
              <ul className="divide-y divide-rule border-y border-rule">
                {kept.map(({ name, bytes, changedAt }) => (
                  <li
                    key={name}
                    className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-2"
                  >
                    <span>
                      <b className="wrap-anywhere">{name}</b>
                      <small className="block text-ink-2">
                        {formatMoment(changedAt)} · {formatSize(bytes)}
                      </small>
                    </span>
                    <a
                      className="link inline-flex min-h-11 items-center"
                      href={toFile(name)}
                      download={name}
                    >
                      Descargar
                    </a>
                  </li>
                ))}
              </ul>
            </Fold>
          )}
        </div>
      </Section>
      <RestoreSection backups={data} onChange={refresh} />
    </div>
  );
}
