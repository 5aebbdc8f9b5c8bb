import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Draft } from '#contract/desk/drafts.ts';
import { formatMoment } from '../dates.ts';
import { Button, buttonClass, IconButton, iconButtonClass } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { StateMark, stateNames } from '../parts/marks.tsx';
import type { Sheet } from './actions/actions-menu.tsx';
import { isHeld } from './actions/main-action.tsx';
import { SavedLine } from './saving/saved-line.tsx';
import type { Saving } from './saving/saving.ts';

export const barClass = `sticky top-0 z-12 row-1 flex min-h-14 items-center gap-x-3 gap-y-1 border-b
  border-ink bg-paper px-2 py-1 desk:gap-3 desk:border-b-2 desk:px-4 desk:py-1.5 short:static`;
export const barStatusClass = `grid min-w-0 flex-1 gap-0.5 desk:flex desk:flex-wrap desk:items-center
  desk:gap-x-5`;
export const narrowPageClass = 'mx-auto w-[min(100%,1120px)] px-(--margin) pt-6 pb-12';
export const barActionsClass = 'hidden gap-2 desk:flex';

type EditorBarProps = {
  draft: Draft;
  saving: Saving;
  hasDrawer: boolean;
  onDrawer: () => void;
  onSheet: (sheet: Sheet) => void;
  onUnschedule: () => void;
  mainAction: ReactNode;
};

export function EditorBar({
  draft,
  saving,
  hasDrawer,
  onDrawer,
  onSheet,
  onUnschedule,
  mainAction,
}: EditorBarProps) {
  const { state, url, scheduledFor, canPublish } = draft;
  const isOff = isHeld(saving);
  return (
    <div className={barClass}>
      <Link className={iconButtonClass} href="/articulos" aria-label="Volver a Artículos">
        <Icon name="left" />
      </Link>
      <div className={barStatusClass}>
        <p className="inline-flex min-w-0 items-center gap-2 leading-[1.2] font-semibold font-stretch-90%">
          <StateMark state={state} />
          <span className="truncate">
            {stateNames[state]}
            {state === 'cambios' && ' · cambios sin publicar'}
            {scheduledFor && ` · sale ${formatMoment(scheduledFor)}`}
          </span>
        </p>
        <SavedLine saving={saving} draft={draft} />
      </div>
      <div className={barActionsClass}>
        {url && (
          <a className={buttonClass('bare')} href={url} target="_blank" rel="noreferrer">
            Ver en el sitio <Icon name="out" />
          </a>
        )}
        {canPublish && state === 'borrador' && (
          <Button kind="bare" aria-disabled={isOff} onClick={() => onSheet('send')}>
            Enviar a revisión…
          </Button>
        )}
        {canPublish && state === 'revision' && (
          <Button kind="bare" aria-disabled={isOff} onClick={() => onSheet('return')}>
            Devolver…
          </Button>
        )}
        {canPublish && scheduledFor && (
          <Button kind="bare" aria-disabled={isOff} onClick={onUnschedule}>
            No programar
          </Button>
        )}
        {canPublish && state !== 'papelera' && (
          <Button aria-disabled={isOff} onClick={() => onSheet('schedule')}>
            Programar…
          </Button>
        )}
        {mainAction}
      </div>
      <IconButton
        icon="side"
        className="max-desk:hidden aria-pressed:bg-paper-2! aria-pressed:text-ink!"
        label="Mostrar la ficha"
        aria-pressed={hasDrawer}
        onClick={onDrawer}
      />
      <IconButton
        icon="more"
        label="Más acciones"
        aria-haspopup="dialog"
        onClick={() => onSheet('actions')}
      />
    </div>
  );
}
