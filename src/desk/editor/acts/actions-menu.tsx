import { useRef } from 'react';
import { Link } from 'wouter';
import type { Draft, DraftFields, Remark, Review } from '#contract/desk/drafts.ts';
import { toGuide } from '../../help/guide-pages.ts';
import { Dialog, sheetList } from '../../parts/dialog.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { ArticleSheetTab } from '../fields.ts';
import type { Acts } from './acts.tsx';

export type Sheet =
  | 'actions'
  | 'publish'
  | 'correct'
  | 'schedule'
  | 'rename'
  | 'retire'
  | 'remove'
  | 'return'
  | 'send';

const helpOf: Record<ArticleSheetTab, string> = {
  datos: 'escribir',
  imagen: 'imagen',
  historial: 'historial',
  revision: 'publicar',
};

export type SheetProps = {
  draft: Draft;
  fields: DraftFields;
  sheetTab: ArticleSheetTab;
  acts: Acts;
  /** The last one in the editor. */
  review: Review | null;
  correction: string;
  onCorrection: (text: string) => void;
  onChange: (change: Partial<DraftFields>) => void;
  onSheet: (sheet: Sheet | null) => void;
  onGo: (remark: Remark) => void;
  onLeave: (to: string) => void;
  onClose: () => void;
};

export function ActionsSheet(props: SheetProps) {
  const { draft, acts, onSheet, onLeave, onClose } = props;
  const { url, state, canEdit, canPublish, isChanged, published } = draft;
  const isOut = url !== null;
  const isDraft = state === 'borrador' || state === 'cambios';
  const isReplaced = useRef(false);
  const duplicate = async () => {
    const copy = await acts.duplicate();
    if (copy !== null) onLeave(`/editor/${copy}`);
  };
  return (
    <Dialog title="Acciones" onClose={() => isReplaced.current || onClose()}>
      {(close) => {
        const item = (icon: IconName, words: string, run: () => void, isBad = false) => (
          <li>
            <button type="button" className={isBad ? 'text-alert-text' : undefined} onClick={run}>
              <Icon name={icon} />
              {words}
            </button>
          </li>
        );
        const then = (run: () => unknown) => () => {
          close();
          void run();
        };
        /** Opens another sheet instead. Closing that one returns the focus to where this one was opened. */
        const go = (sheet: Sheet) => () => {
          isReplaced.current = true;
          close();
          onSheet(sheet);
        };
        return (
          <ul className={sheetList}>
            {canPublish && state !== 'papelera' && item('clock', 'Programar…', go('schedule'))}
            {canPublish &&
              draft.scheduledFor &&
              item('close', 'No programar', then(acts.unschedule))}
            {canPublish &&
              Date.parse(draft.undoUntil ?? '') > Date.now() &&
              item('undo', 'Deshacer la publicación', then(acts.undo))}
            {canEdit && isDraft && item('send', 'Enviar a revisión…', go('send'))}
            {canPublish && state === 'revision' && item('left', 'Devolver…', go('return'))}
            {isOut && (
              <li>
                <a href={url} target="_blank" rel="noreferrer">
                  <Icon name="out" />
                  Ver en el sitio
                </a>
              </li>
            )}
            {isOut && canPublish && item('swap', 'Cambiar la dirección…', go('rename'))}
            {draft.version > 0 && (
              <li>
                <Link href={`/editor/${draft.id}/historial`}>
                  <Icon name="book" />
                  Comparar versiones
                </Link>
              </li>
            )}
            {canEdit && draft.version > 0 && item('copy', 'Duplicar', then(duplicate))}
            {canEdit &&
              published &&
              isChanged &&
              item(
                'undo',
                'Descartar los cambios',
                then(() => acts.discard(published)),
              )}
            <li>
              {/* In a new tab, so that the text stays open. */}
              <a href={toGuide(helpOf[props.sheetTab])} target="_blank" rel="noreferrer">
                <Icon name="help" />
                Ayuda
              </a>
            </li>
            {canPublish &&
              state === 'retirado' &&
              item('swap', 'Cambiar la redirección…', go('retire'))}
            {isOut && canPublish && item('trash', 'Retirar del sitio…', go('retire'), true)}
            {state === 'papelera' && item('undo', 'Recuperar', then(acts.recover))}
            {canEdit &&
              published === null &&
              state !== 'papelera' &&
              draft.version > 0 &&
              item('trash', 'Eliminar el borrador…', go('remove'), true)}
          </ul>
        );
      }}
    </Dialog>
  );
}
