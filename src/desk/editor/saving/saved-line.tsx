import { type ReactNode, useEffect, useRef } from 'react';
import type { Draft } from '#contract/desk/drafts.ts';
import { useExpired } from '../../api/expired.ts';
import { formatBriefly } from '../../dates.ts';
import { announce } from '../../parts/announcer.tsx';
import { SwingingBob } from '../../parts/bob.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { isOnDevice, isSaved, type SavedLine as Line, type Saving, toSavedLine } from './saving.ts';

const looks: Record<Line, [IconName | 'bob' | null, string, 'bad'?]> = {
  nothing: [null, 'Aún no hay nada que guardar'],
  saved: ['check', 'Guardado'],
  saving: ['bob', 'Guardando…'],
  'offline-kept': ['offline', 'Sin conexión: guardado en este equipo'],
  'offline-keeping': ['bob', 'Sin conexión: guardando en este equipo…'],
  'failed-kept': ['warning', 'No se pudo guardar. Queda en este equipo', 'bad'],
  'failed-keeping': ['warning', 'No se pudo guardar. Guardando en este equipo…', 'bad'],
  'signed-out': ['lock', 'Su sesión venció. Queda en este equipo', 'bad'],
  'only-here': ['warning', 'No hay espacio en este equipo. No cierre esta página', 'bad'],
  restored: ['swap', 'Se restauró un respaldo. Queda en este equipo', 'bad'],
  clash: ['swap', 'Otra persona cambió este artículo', 'bad'],
};

export const savedClass = 'text-2xs leading-[1.3] text-ink-2 desk:text-xs';
const lineClass = 'flex items-center gap-1.5';
export const savedBadClass = `${lineClass} font-semibold text-alert-text`;

export function SavedLine({ saving, draft }: { saving: Saving; draft: Draft }) {
  const expired = useExpired();
  // A call that waits for a sign-in has not failed yet.
  const isWaiting = expired !== 'no' && !isSaved(saving) && isOnDevice(saving);
  const line = isWaiting ? 'signed-out' : toSavedLine(saving);
  const [icon, words, tone] = looks[line];
  useSavedAnnouncement(line);
  const content: ReactNode = draft.canEdit ? (
    <span className={tone === 'bad' ? savedBadClass : lineClass}>
      {icon === 'bob' ? (
        <SwingingBob className="h-3.75 w-1.5" />
      ) : (
        icon && <Icon name={icon} className="size-3.5 stroke-2" />
      )}
      {words}
      {line === 'saved' && saving.savedAt && ` ${formatBriefly(saving.savedAt)}`}
    </span>
  ) : (
    <span className={lineClass}>
      <Icon name="lock" className="size-3.5 stroke-2" />
      Solo lectura: pueden cambiarlo {draft.owner} y los editores
    </span>
  );
  return (
    <div className={savedClass} data-saving={line}>
      {content}
    </div>
  );
}

/** Announces the first save and one after a failure; each further one would interrupt. Banners announce failures. */
export function useSavedAnnouncement(line: string): void {
  const isAwaited = useRef(true);
  const before = useRef(line);
  useEffect(() => {
    const isChanged = before.current !== line;
    before.current = line;
    if (line === 'saved') {
      if (isChanged && isAwaited.current) announce('Guardado');
      if (isChanged) isAwaited.current = false;
    } else if (line !== 'saving') isAwaited.current = true;
  }, [line]);
}
