import { useState } from 'react';
import { maxNoteLength } from '#contract/article-fields.ts';
import type { Draft, DraftFields, Remark } from '#contract/desk/drafts.ts';
import { takesFocus } from '../../parts/dialog.tsx';
import { LongField } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { toast } from '../../parts/toast.ts';
import type { ArticleSheetTab } from '../fields.ts';
import { ActionsSheet, type Sheet } from './actions-menu.tsx';
import type { Acts } from './acts.tsx';
import { RenameDialog, RetireDialog } from './address-dialogs.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type SheetsProps = {
  sheet: Sheet;
  sheetTab: ArticleSheetTab;
  draft: Draft;
  fields: DraftFields;
  acts: Acts;
  correction: string;
  onCorrection: (text: string) => void;
  onSheet: (sheet: Sheet | null) => void;
  onChange: (change: Partial<DraftFields>) => void;
  onGo: (remark: Remark) => void;
  onLeave: (to: string) => void;
};

/** The dialog that is open. */
export function Sheets(props: SheetsProps) {
  const { sheet, sheetTab, draft, fields, acts, onSheet, onLeave } = props;
  // One may open another as it closes.
  const onClose = () => onSheet(null);
  const onDone = (title: string) => {
    toast({ title });
    void acts.renew();
  };
  switch (sheet) {
    case 'actions':
      return <ActionsSheet {...{ draft, sheetTab, acts, onSheet, onLeave, onClose }} />;
    case 'publish':
    case 'correct':
      return (
        <PublishSheet
          draft={draft}
          fields={fields}
          isCorrecting={sheet === 'correct'}
          correction={props.correction}
          onCorrection={props.onCorrection}
          onChange={props.onChange}
          onPublish={acts.publish}
          onGo={props.onGo}
          onClose={onClose}
        />
      );
    case 'schedule':
      return (
        <ScheduleDialog
          draft={draft}
          onSchedule={acts.schedule}
          onGo={props.onGo}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameDialog draft={draft} onDone={onDone} onClose={onClose} />;
    case 'retire':
      return <RetireDialog draft={draft} onDone={onDone} onClose={onClose} />;
    case 'return':
      return <ReturnDialog owner={draft.owner} onSend={acts.giveBack} onClose={onClose} />;
    case 'send':
      return <SendDialog onSend={acts.toReview} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveDialog
          onClose={onClose}
          onRemove={() =>
            void acts.remove().then((isDone) => {
              if (isDone) onLeave('/articulos');
            })
          }
        />
      );
  }
}

function RemoveDialog({ onRemove, onClose }: { onRemove: () => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Eliminar el borrador"
      act="Eliminar"
      kind="alert"
      onSaved={onRemove}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        Pasa a la papelera, de donde puede recuperarse durante treinta días. Después no hay vuelta
        atrás.
      </p>
    </FormDialog>
  );
}

type NoteDialogProps = {
  title: string;
  act: string;
  label: string;
  hint: string;
  /** Shown if the note is missing; without it the note is optional. */
  lacking?: string;
  onSend: (note: string) => Promise<boolean>;
  onClose: () => void;
};

/** A message from the writer to the reviewer, or back. It stays until the server has it. */
function NoteDialog({ title, act, label, hint, lacking, onSend, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [isLacking, setLacking] = useState(false);
  const send = async () => {
    const isMissing = lacking !== undefined && note.trim() === '';
    setLacking(isMissing);
    return !isMissing && onSend(note);
  };
  return (
    <FormDialog title={title} act={act} send={send} onClose={onClose}>
      <p className="-mt-2 text-ink-2">{hint}</p>
      <LongField
        ref={takesFocus}
        label={label}
        aside={lacking === undefined ? 'opcional' : undefined}
        rows={4}
        maxLength={maxNoteLength}
        required={lacking !== undefined}
        fault={isLacking ? lacking : null}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

type Sending = Pick<NoteDialogProps, 'onSend' | 'onClose'>;

const SendDialog = (props: Sending) => (
  <NoteDialog
    title="Enviar a revisión"
    act="Enviar"
    label="Nota para quien lo revise"
    hint="Es lo primero que verá: qué falta confirmar, qué cambió, para cuándo hace falta."
    {...props}
  />
);

const ReturnDialog = ({ owner, ...props }: Sending & { owner: string }) => (
  <NoteDialog
    title="Devolver"
    act="Devolver"
    label="Qué falta"
    hint={`Vuelve a ser un borrador de ${owner}, con lo que usted le diga.`}
    lacking={`Escriba qué falta: ${owner} lo leerá.`}
    {...props}
  />
);
