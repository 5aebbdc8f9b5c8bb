import { useState } from 'react';
import type { Newsletter } from '#contract/desk/newsletter.ts';
import { formatViews } from '#format.ts';
import { formatSince } from '../dates.ts';
import { useAnnouncement } from '../parts/announcer.tsx';
import { Button } from '../parts/button.tsx';
import { labelClass } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Live } from '../parts/marks.tsx';
import { factList } from '../parts/page.tsx';
import { Banner } from '../parts/status.tsx';
import { Figure, figuresClass } from '../plots/figure.tsx';

type RunningProps = {
  running: NonNullable<Newsletter['running']>;
  perHour: number | null;
  onStep: (act: 'pausar' | 'seguir' | 'terminar') => Promise<void>;
  onShowFailed: () => void;
};

export const progressId = 'envio';

export function Running({ running, perHour, onStep, onShowFailed }: RunningProps) {
  const { number, state, subject, articles, changedAt, reason, counts, departures } = running;
  const [isEnding, setEnding] = useState(false);
  const isPaused = state === 'paused';
  const name = isPaused ? 'Envío en pausa' : 'Envío en curso';
  useAnnouncement(name);
  const done = counts.total - counts.left;
  const figures = {
    Entregados: counts.sent,
    Fallaron: counts.failed,
    'Por enviar': counts.left,
    'Se dieron de baja': departures,
  };
  const percent = counts.total === 0 ? 100 : Math.floor((done / counts.total) * 100);
  return (
    <section
      className="mb-8 grid gap-4 border border-t-6 border-ink border-t-signal bg-sheet p-4"
      aria-label={name}
      tabIndex={-1}
      id={progressId}
    >
      <div className="grid gap-1.5">
        <div className={labelClass}>
          <span>
            {!isPaused && <Live />}{' '}
            {isPaused ? `En pausa desde ${formatSince(changedAt)}` : 'Enviando'}
          </span>
          <span>
            <b>{formatViews(done)}</b> de {formatViews(counts.total)}
          </span>
        </div>
        <progress
          className={isPaused ? 'not-forced-colors:[--done:var(--ink-2)]' : undefined}
          aria-label={`Envío del boletín ${number}${isPaused ? ', en pausa' : ''}`}
          value={percent}
          max={100}
        />
        <p className="text-2xs leading-[1.4] text-ink-2">
          {isPaused
            ? `Las ${formatViews(counts.sent)} personas que ya lo recibieron no lo recibirán otra vez.`
            : describePace(counts.left, perHour)}
        </p>
      </div>
      {reason !== null && (
        <Banner icon="warning" tone={isPaused ? 'plain' : 'todo'}>
          {reason}
        </Banner>
      )}
      <dl className={factList}>
        <dt>Asunto</dt>
        <dd>{subject}</dd>
        <dt>Artículos</dt>
        <dd>
          {articles}{' '}
          <a className="link" href={`/boletin/correo/${number}`} target="_blank" rel="noopener">
            Ver el correo
          </a>
        </dd>
      </dl>
      <dl className={`${figuresClass} md:grid-cols-4`}>
        {Object.entries(figures).map(([name, value]) => (
          <Figure key={name} name={name} className="text-[2rem]">
            {formatViews(value)}
          </Figure>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <Button kind="signal" icon="play" onClick={() => onStep('seguir')}>
            Seguir
          </Button>
        ) : (
          <Button kind="solid" icon="pause" onClick={() => onStep('pausar')}>
            Pausar
          </Button>
        )}
        {isPaused && <Button onClick={() => setEnding(true)}>Terminar aquí…</Button>}
        {counts.failed > 0 && (
          <Button kind="bare" onClick={onShowFailed}>
            {counts.failed === 1
              ? 'Ver el que falló'
              : `Ver los ${formatViews(counts.failed)} que fallaron`}
          </Button>
        )}
      </div>
      {isEnding && (
        <FormDialog
          title={`Terminar el boletín n.º ${number}`}
          submitLabel="Terminar aquí"
          kind="alert"
          send={() => onStep('terminar')}
          onClose={() => setEnding(false)}
        >
          <p>
            A {formatViews(counts.left)} personas no les llegará. No se puede deshacer: lo que falta
            no se podrá enviar después.
          </p>
        </FormDialog>
      )}
    </section>
  );
}

function describePace(left: number, perHour: number | null): string {
  const closing = 'Puede cerrar esta página: el envío sigue.';
  if (perHour === null || left === 0) return closing;
  const pace = formatPace(left, perHour);
  return `${pace.startsWith('un ') ? 'Falta' : 'Faltan'} ${pace}, a ${formatViews(perHour)} por hora. ${closing}`;
}

/** 'unos 8 minutos', 'unas 3 horas' */
export function formatPace(emails: number, perHour: number): string {
  const minutes = Math.ceil((emails / perHour) * 60);
  if (minutes < 120) return minutes === 1 ? 'un minuto' : `unos ${minutes} minutos`;
  return `unas ${Math.round(minutes / 60)} horas`;
}
