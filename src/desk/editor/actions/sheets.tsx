import { useState } from 'react';
import { maxNoteLength } from '#contract/article-fields.ts';
import { takesFocus } from '../../parts/dialog.tsx';
import { LongField } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { toast } from '../../parts/toast.ts';
import { ActionsSheet, type Sheet, type SheetProps } from './actions-menu.tsx';
import { RenameDialog, RetireDialog } from './address-dialogs.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type SheetsProps = Omit<SheetProps, 'onClose'> & { sheet: Sheet };

export function Sheets(props: SheetsProps) {
  const { sheet, draft, actions, onSheet } = props;
  // A dialog may open another one when it closes.
  const onClose = () => onSheet(null);
  const onDone = (title: string) => {
    toast({ title });
    void actions.reloadDraft();
  };
  switch (sheet) {
    case 'actions':
      return <ActionsSheet {...props} onClose={onClose} />;
    case 'publish':
    case 'correct':
      return <PublishSheet {...props} isCorrecting={sheet === 'correct'} onClose={onClose} />;
    case 'schedule':
      return (
        <ScheduleDialog
          draft={draft}
          onSchedule={actions.schedule}
          onGo={props.onGo}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameDialog draft={draft} onDone={onDone} onClose={onClose} />;
    case 'retire':
      return <RetireDialog draft={draft} onDone={onDone} onClose={onClose} />;
    case 'return':
      return <ReturnDialog owner={draft.owner} onSend={actions.giveBack} onClose={onClose} />;
    case 'send':
      return <SendDialog onSend={actions.toReview} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog {...props} onClose={onClose} />;
  }
}

function RemoveDialog({ actions, onLeave, onClose }: SheetProps) {
  const remove = async () => {
    if (await actions.remove()) onLeave('/articulos');
  };
  return (
    <FormDialog
      title="Eliminar el borrador"
      submitLabel="Eliminar"
      kind="alert"
      onSaved={() => void remove()}
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
  submitLabel: string;
  label: string;
  hint: string;
  /** Shown if the note is missing; without it the note is optional. */
  lacking?: string;
  onSend: (note: string) => Promise<boolean>;
  onClose: () => void;
};

/** A message from the writer to the reviewer, or back. It stays until the server has it. */
function NoteDialog({
  title,
  submitLabel,
  label,
  hint,
  lacking,
  onSend,
  onClose,
}: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [isLacking, setLacking] = useState(false);
  const send = async () => {
    const isMissing = lacking !== undefined && note.trim() === '';
    setLacking(isMissing);
    return !isMissing && onSend(note);
  };
  return (
    <FormDialog title={title} submitLabel={submitLabel} send={send} onClose={onClose}>
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
    submitLabel="Enviar"
    label="Nota para quien lo revise"
    hint="Es lo primero que verá: qué falta confirmar, qué cambió, para cuándo hace falta."
    {...props}
  />
);

const ReturnDialog = ({ owner, ...props }: Sending & { owner: string }) => (
  <NoteDialog
    title="Devolver"
    submitLabel="Devolver"
    label="Qué falta"
    hint={`Vuelve a ser un borrador de ${owner}, con lo que usted le diga.`}
    lacking={`Escriba qué falta: ${owner} lo leerá.`}
    {...props}
  />
);
