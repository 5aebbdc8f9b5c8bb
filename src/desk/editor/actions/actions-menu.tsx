import { useRef } from 'react';
import { Link } from 'wouter';
import type { Draft, DraftFields, Remark, Review } from '#contract/desk/drafts.ts';
import { toGuide } from '../../help/guide-pages.ts';
import { Dialog, sheetList } from '../../parts/dialog.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { ArticleSheetTab } from '../fields.ts';
import type { EditorActions } from './actions.tsx';

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
  actions: EditorActions;
  /** The last one in the editor. */
  review: Review | null;
  isHeld: boolean;
  correction: string;
  onCorrection: (text: string) => void;
  onChange: (change: Partial<DraftFields>) => void;
  onSheet: (sheet: Sheet | null) => void;
  onGo: (remark: Remark) => void;
  onLeave: (to: string) => void;
  onClose: () => void;
};

export function ActionsSheet(props: SheetProps) {
  const { draft, actions, isHeld, onSheet, onLeave, onClose } = props;
  const { url, state, canEdit, canPublish, isChanged, published } = draft;
  const isPublished = url !== null;
  const isDraft = state === 'borrador' || state === 'cambios';
  const isReplaced = useRef(false);
  const duplicate = async () => {
    const copy = await actions.duplicate();
    if (copy !== null) onLeave(`/editor/${copy}`);
  };
  return (
    <Dialog title="Acciones" isMenu onClose={() => isReplaced.current || onClose()}>
      {(close) => {
        const item = (
          icon: IconName,
          words: string,
          run: () => void,
          { isOff = false, look = '', isInBar = false } = {},
        ) => (
          <li className={isInBar ? 'desk:hidden' : undefined}>
            <button
              type="button"
              className={`off:cursor-not-allowed off:text-ink-2 ${look}`}
              aria-disabled={isOff || undefined}
              onClick={isOff ? undefined : run}
            >
              <Icon name={icon} />
              {words}
            </button>
          </li>
        );
        const held = { isOff: isHeld, isInBar: canPublish };
        const destructive = { look: 'text-alert-text' };
        const closeThen = (run: () => unknown) => () => {
          close();
          void run();
        };
        /** Opens another sheet instead. Closing that one returns the focus to where this one was opened. */
        const openSheet = (sheet: Sheet) => () => {
          isReplaced.current = true;
          close();
          onSheet(sheet);
        };
        return (
          <ul className={sheetList}>
            {canPublish &&
              state !== 'papelera' &&
              item('clock', 'Programar…', openSheet('schedule'), held)}
            {canPublish &&
              draft.scheduledFor &&
              item('close', 'No programar', closeThen(actions.unschedule), held)}
            {canPublish &&
              Date.parse(draft.undoUntil ?? '') > Date.now() &&
              item('undo', 'Deshacer la publicación', closeThen(actions.undo))}
            {canEdit &&
              isDraft &&
              item('send', 'Enviar a revisión…', openSheet('send'), {
                isOff: isHeld,
                isInBar: canPublish && state === 'borrador',
              })}
            {canPublish &&
              state === 'revision' &&
              item('left', 'Devolver…', openSheet('return'), held)}
            {isPublished && (
              <li>
                <a href={url} target="_blank" rel="noreferrer">
                  <Icon name="out" />
                  Ver en el sitio
                </a>
              </li>
            )}
            {isPublished &&
              canPublish &&
              item('swap', 'Cambiar la dirección…', openSheet('rename'))}
            {draft.version > 0 && (
              <li>
                <Link href={`/editor/${draft.id}/historial`}>
                  <Icon name="book" />
                  Comparar versiones
                </Link>
              </li>
            )}
            {canEdit && draft.version > 0 && item('copy', 'Duplicar', closeThen(duplicate))}
            {canEdit &&
              published &&
              isChanged &&
              item(
                'undo',
                'Descartar los cambios',
                closeThen(() => actions.discard(published)),
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
              item('swap', 'Cambiar la redirección…', openSheet('retire'))}
            {isPublished &&
              canPublish &&
              item('trash', 'Retirar del sitio…', openSheet('retire'), destructive)}
            {state === 'papelera' && item('undo', 'Recuperar', closeThen(actions.recover))}
            {canEdit &&
              published === null &&
              state !== 'papelera' &&
              draft.version > 0 &&
              item('trash', 'Eliminar el borrador…', openSheet('remove'), destructive)}
          </ul>
        );
      }}
    </Dialog>
  );
}
