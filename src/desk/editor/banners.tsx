import type { ComponentProps } from 'react';
import type { Draft, Presence } from '#contract/desk/drafts.ts';
import { formatSince } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { Banner } from '../parts/status.tsx';
import { Offers } from './saving/offers.tsx';
import type { SavedLine, Saving } from './saving/saving.ts';

type BandsProps = {
  draft: Draft;
  saving: Saving;
  line: SavedLine;
  others: Presence[];
  offers: ComponentProps<typeof Offers>;
  onRecover: () => void;
  onClash: () => void;
};

export function EditorBanners({ draft, saving, line, others, offers, ...on }: BandsProps) {
  const { problem } = saving;
  const people = [...new Set(others.filter(({ isMe }) => !isMe).map(({ name }) => name))];
  const isAfterScheduled =
    draft.scheduledVersion === null
      ? draft.state === 'programado' && draft.isChanged
      : draft.scheduleFault === null && draft.version > draft.scheduledVersion;
  const isOpenInAnotherTab = others.some(({ isMe }) => isMe);
  return (
    <div className="row-2 *:[border-width:0_0_1px_var(--beam)]!">
      {draft.note && draft.state !== 'papelera' && (
        <Banner icon="pencil" tone="todo" role="status">
          <b>{draft.state === 'revision' ? 'Nota para la revisión:' : 'Devuelto:'}</b>{' '}
          <span className="whitespace-pre-line wrap-anywhere">{draft.note}</span>
        </Banner>
      )}
      {problem?.kind === 'offline' && line !== 'only-here' && (
        <Banner icon="offline" role="status">
          <b>Sin conexión desde {formatSince(problem.since)}.</b> Puede seguir escribiendo: cada
          cambio queda en este equipo y se envía solo cuando vuelva la señal.
        </Banner>
      )}
      {line === 'only-here' && (
        <Banner icon="warning" tone="bad" role="alert">
          <b>No cierre esta página.</b> El navegador no tiene espacio para guardar en este equipo y
          el servidor no ha recibido lo último. Se sigue intentando.
        </Banner>
      )}
      {(problem?.kind === 'server' || problem?.kind === 'refused') && (
        <Banner icon="warning" tone="bad" role="alert">
          <b>El servidor no guardó lo último.</b> {problem.detail}
        </Banner>
      )}
      {problem?.kind === 'clash' && (
        <Banner
          icon="swap"
          tone="bad"
          role="alert"
          action={
            <Button small onClick={on.onClash}>
              Ver las dos versiones
            </Button>
          }
        >
          <b>
            {problem.conflict.isLost
              ? 'Se restauró un respaldo sin lo último que usted escribió.'
              : `${problem.conflict.savedBy} cambió las mismas líneas.`}
          </b>{' '}
          Su versión queda en este equipo. Elija cuál se guarda
          <span className="pointer-coarse:hidden">: F8 lleva al botón</span>.
        </Banner>
      )}
      <Offers {...offers} />
      {draft.state === 'papelera' && (
        <Banner
          icon="trash"
          action={
            draft.canEdit && (
              <Button small onClick={on.onRecover}>
                Recuperar
              </Button>
            )
          }
        >
          <b>Está en la papelera.</b> Se puede recuperar durante treinta días desde que se borró.
        </Banner>
      )}
      {draft.scheduleFault && (
        <Banner icon="warning" tone="bad">
          <b>El cambio programado no salió.</b> {draft.scheduleFault}
        </Banner>
      )}
      {isAfterScheduled && (
        <Banner icon="clock" tone="todo" role="status">
          <b>Los últimos cambios no están programados.</b> A la hora prevista sale lo que se
          programó. Para incluir estos cambios, prográmelo otra vez.
        </Banner>
      )}
      {people.length > 0 && problem?.kind !== 'clash' && (
        <Banner icon="people" role="status">
          <b>
            {people.join(' y ')} {people.length === 1 ? 'está' : 'están'} en este artículo.
          </b>{' '}
          Los cambios se unen solos mientras no toquen la misma línea.
        </Banner>
      )}
      {isOpenInAnotherTab && (
        <Banner icon="desktop" role="status">
          <b>Usted tiene este artículo abierto en otra pestaña.</b> Lo que escriba en las dos se
          une.
        </Banner>
      )}
    </div>
  );
}
