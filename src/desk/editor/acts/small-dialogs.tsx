import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../attempt.ts';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongField } from '../../parts/field.tsx';

export function RemoveDialog({ onRemove, onClose }: { onRemove: () => void; onClose: () => void }) {
  return (
    <Dialog title="Eliminar el borrador" onClose={onClose}>
      {(close) => (
        <>
          <p className="-mt-2 text-ink-2">
            Pasa a la papelera, de donde puede recuperarse durante treinta días. Después no hay
            vuelta atrás.
          </p>
          <DialogButtons>
            <Button
              kind="alert"
              onClick={() => {
                close();
                onRemove();
              }}
            >
              Eliminar
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

type ReturnDialogProps = {
  owner: string;
  onReturn: (note: string) => Promise<boolean>;
  onClose: () => void;
};

export function ReturnDialog({ owner, onReturn, onClose }: ReturnDialogProps) {
  const [note, setNote] = useState('');
  const [isLacking, setLacking] = useState(false);
  const { submit, isBusy } = useAttempt();
  const giveBack = (event: FormEvent, close: () => void) =>
    submit(event, async () => {
      setLacking(note.trim() === '');
      if (note.trim() === '') return;
      // What was written stays until the server has it.
      if (await onReturn(note)) close();
    });
  return (
    <Dialog title="Devolver" onClose={onClose}>
      {(close) => (
        <form className="contents" noValidate onSubmit={(event) => giveBack(event, close)}>
          <p className="-mt-2 text-ink-2">
            Vuelve a ser un borrador de {owner}, con lo que usted le diga.
          </p>
          <LongField
            label="Qué falta"
            rows={4}
            maxLength={2000}
            required
            fault={isLacking ? `Escriba qué falta: ${owner} lo leerá.` : null}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <DialogButtons>
            <Button kind="solid" type="submit" busy={isBusy}>
              Devolver
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
