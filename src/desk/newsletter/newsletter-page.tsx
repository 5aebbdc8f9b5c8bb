import { useEffect, useRef, useState } from 'react';
import type { Newsletter, UncertainDecision } from '#contract/desk/newsletter.ts';
import { formatViews } from '#format.ts';
import { call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMomentInText } from '../dates.ts';
import { announce } from '../parts/announcer.tsx';
import { Button } from '../parts/button.tsx';
import { PageHead, Section } from '../parts/page.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { EnterFrame, setInert } from '../parts/site-frame.tsx';
import { Banner, ResponseStatus, Skeleton } from '../parts/status.tsx';
import { copyText, toast } from '../parts/toast.ts';
import { SubscriberGrowth } from '../plots/subscriber-growth.tsx';
import { Compose } from './compose.tsx';
import { SendDialog } from './dialogs.tsx';
import { PastEditions } from './past.tsx';
import { progressId, Running } from './running.tsx';
import { FailedEmails, Uncertain } from './troubled.tsx';
import { useEdition } from './use-edition.ts';

/** The second is as wide as a phone. */
const columns = `grid grid-cols-1 gap-x-12 gap-y-8 [&>:not(dialog)]:mt-0!
  cols:grid-cols-[minmax(0,1fr)_392px]`;

export function NewsletterPage() {
  const edition = useEdition();
  const [isSending, setSending] = useState(false);
  const [failedOf, setFailedOf] = useState<number | null>(null);
  const [testedVersion, setTestedVersion] = useState<number | null>(null);
  const { data, words } = edition;
  const running = data?.running ?? null;
  const focusProgress = useProgressFocus(running, isSending);
  if (!data || !words) {
    return (
      <>
        <PageHead title="Boletín" />
        <ResponseStatus what="el boletín" response={edition}>
          <Skeleton width={5} />
        </ResponseStatus>
      </>
    );
  }
  const postStep = (failure: string, path: string, body?: unknown) =>
    attempt(failure, async () => {
      await call('POST', `/api/boletin/${path}`, body ?? {});
      refreshResponses('/api/boletin');
    });
  const test = () =>
    attempt('No se envió la prueba', async () => {
      if (!(await edition.saver.flush())) return;
      await call('POST', '/api/boletin/prueba', {});
      setTestedVersion(edition.saver.getVersion());
      toast({ title: 'Prueba enviada', text: 'Léala en un teléfono antes de enviar a todos.' });
    });
  const send = async () => {
    if (!(await edition.saver.flush())) return false;
    await postStep('No se envió', 'enviar', { version: edition.saver.getVersion() });
    edition.takeTheirs();
    focusProgress();
    return true;
  };
  const all = data.subscribers.at(-1) ?? 0;
  const unreached = explainUnreached(data);
  return (
    <>
      <PageHead title={`Boletín n.º ${running?.number ?? data.number}`} lead={toLead(data)}>
        {!running && (
          <>
            <Button icon="send" onClick={() => test()}>
              Enviar prueba
            </Button>
            <Button kind={unreached === '' ? 'signal' : 'line'} onClick={() => setSending(true)}>
              Enviar…
            </Button>
          </>
        )}
      </PageHead>
      {unreached !== '' && (
        <Banner icon="warning" tone="todo">
          {unreached}
        </Banner>
      )}
      {data.clockSaid === 'late' && !running && data.sendAt === null && (
        <Banner icon="clock" tone="todo">
          Pasó más de un día de la hora prevista y no salió. Si todavía conviene, envíelo.
        </Banner>
      )}
      {edition.saving === 'clash' && (
        <Banner
          icon="swap"
          tone="bad"
          role="alert"
          action={
            <Button small onClick={edition.takeTheirs}>
              Ver los otros cambios
            </Button>
          }
        >
          Otra persona cambió esta edición. Lo que usted escribió sigue aquí, sin guardar.
        </Banner>
      )}
      {running && (
        <Running
          running={running}
          perHour={data.perHour}
          onStep={(step) => postStep('El envío no cambió', step)}
          onShowFailed={() => setFailedOf(running.number)}
        />
      )}
      <Uncertain
        uncertain={data.uncertain}
        onDecide={(decision: UncertainDecision) =>
          void postStep('No se guardó la decisión', 'inciertos', decision)
        }
      />
      {!running && (
        <div className={`${columns} [[data-banner]+&]:mt-8`}>
          <Compose
            newsletter={data}
            words={words}
            saving={edition.saving}
            onChange={edition.change}
          />
          <MailView number={data.number} version={data.version} subject={words.subject} />
        </div>
      )}
      <div className={`${columns} mt-8`}>
        <div>
          <Section
            title="Para WhatsApp"
            aside={
              <Button
                small
                icon="copy"
                onClick={() => void copyText(data.whatsapp, 'Texto copiado')}
              >
                Copiar
              </Button>
            }
          >
            <pre className="border border-rule bg-sheet p-3 font-[inherit] wrap-anywhere whitespace-pre-wrap">
              {data.whatsapp}
            </pre>
          </Section>
          <PastEditions past={data.past} failed={data.failed} onShowFailed={setFailedOf} />
        </div>
        <SubscriberGrowth
          title={`${formatViews(all)} ${all === 1 ? 'suscriptor' : 'suscriptores'}`}
          aside={<WeekChange subscribers={data.subscribers} />}
          subscribers={data.subscribers}
          now={data.now}
        />
      </div>
      {isSending && (
        <SendDialog
          newsletter={data}
          isTested={testedVersion === data.version}
          saving={edition.saving}
          onTest={() => void test()}
          onSend={send}
          onSchedule={(at) => edition.change({ sendAt: at })}
          onClose={() => setSending(false)}
        />
      )}
      {failedOf !== null && (
        <FailedEmails failed={data.failed} edition={failedOf} onClose={() => setFailedOf(null)} />
      )}
    </>
  );
}

/** After sending, the focus moves to the progress, because the button that was pressed is gone. */
function useProgressFocus(running: Newsletter['running'], isSending: boolean) {
  const isDue = useRef(false);
  const number = useRef<number | null>(null);
  useEffect(() => {
    if (running && isDue.current && !isSending) {
      isDue.current = false;
      document.getElementById(progressId)?.focus();
    }
    if (!running && number.current !== null) announce(`El envío del n.º ${number.current} terminó`);
    number.current = running?.number ?? null;
  }, [running, isSending]);
  return () => {
    isDue.current = true;
  };
}

/** Why an edition sent now would reach nobody; empty if it would reach someone. */
function explainUnreached({ isRehearsal, running, audience, subscribers }: Newsletter): string {
  const all = subscribers.at(-1) ?? 0;
  const reasons = [
    isRehearsal &&
      'No hay servidor de correo: los correos solo se guardan como archivos y no llegan a nadie.',
    !running &&
      audience === 0 &&
      (all === 0
        ? 'Todavía nadie ha confirmado su suscripción: no hay a quién enviarlo.'
        : all === 1
          ? 'El único suscriptor es de muestra: no hay a quién enviarlo.'
          : `Los ${formatViews(all)} suscriptores son de muestra: no hay a quién enviarlo.`),
  ];
  return reasons.filter(Boolean).join(' ');
}

function WeekChange({ subscribers }: Pick<Newsletter, 'subscribers'>) {
  const change = (subscribers.at(-1) ?? 0) - (subscribers.at(-8) ?? 0);
  return (
    <span className="text-2xs leading-[1.4] text-ink-2">
      <b>
        {change > 0 && '+'}
        {formatViews(change)}
      </b>{' '}
      en siete días
    </span>
  );
}

function toLead({ running, sendAt, clockAt, audience, subscribers }: Newsletter) {
  if (running) return `Enviándose desde ${formatMomentInText(running.begunAt)}.`;
  const at = sendAt ?? clockAt;
  const people = (
    <>
      <b>{formatViews(audience)}</b> {audience === 1 ? 'persona' : 'personas'}
      {audience < (subscribers.at(-1) ?? 0) && ', sin los suscriptores de muestra'}
    </>
  );
  return at === null ? (
    <>En preparación, para {people}.</>
  ) : (
    <>
      En preparación. Sale <b>{formatMomentInText(at)}</b> a {people}.
    </>
  );
}

type MailViewProps = { number: number; version: number; subject: string };

function MailView({ number, version, subject }: MailViewProps) {
  const [light, setLight] = useState<'claro' | 'oscuro'>('claro');
  const place = useRef<HTMLDivElement>(null);
  const address = `/boletin/correo/${number}`;
  return (
    <Section
      title="Como llega"
      aside={
        <a className="link" href={address} target="_blank" rel="noopener">
          Abrir en otra pestaña
        </a>
      }
    >
      <Segmented
        label="Tema de la vista previa"
        className="mb-3"
        options={[
          { value: 'claro', name: 'Claro' },
          { value: 'oscuro', name: 'Oscuro' },
        ]}
        chosen={light}
        onChoose={setLight}
      />
      <p className="border border-b-0 border-ink bg-sheet px-4 py-2.5 md:max-w-98">
        <small className="block text-ink-2">Asunto</small>
        <b className="block leading-[1.25] font-stretch-88%">{subject || 'Sin asunto'}</b>
      </p>
      <div
        ref={place}
        className="relative h-160 border border-ink bg-[#fff] md:max-w-98 cols:h-166"
      >
        <EnterFrame frame={() => place.current?.querySelector('iframe')} />
        <iframe
          // A new frame each time: a second page in the same frame would add a step to the browser's history.
          key={`${version} ${light}`}
          src={`${address}?modo=${light}&v=${version}`}
          title="Vista previa del correo, al ancho de un teléfono"
          className="block size-full border-0"
          sandbox="allow-same-origin"
          tabIndex={-1}
          onLoad={({ currentTarget: { contentDocument } }) =>
            contentDocument && setInert(contentDocument)
          }
        />
      </div>
      <p className="mt-2 text-2xs leading-[1.4] text-ink-2">
        Desplace la vista para leer el correo entero.
      </p>
    </Section>
  );
}
