import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiFault } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { Button, DialogButtons } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Saving = ReturnType<typeof useSaving>;

/** Sends a form, once at a time; what the server says of a field stands at that field, all else in a notice. */
export function useSaving() {
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent, send: () => Promise<void>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    await attempt('No se guardó', async () => {
      try {
        await send();
      } catch (error) {
        if (!(error instanceof ApiFault) || typeof error.problem.field !== 'string') throw error;
        setFault({ field: error.problem.field, text: error.message });
      }
    });
    setBusy(false);
  }
  const faultOf = (field: string) => (fault?.field === field ? fault.text : null);
  return { save, isBusy, faultOf, forgive: () => setFault(null) };
}

type FormDialogProps = {
  title: string;
  /** What its button says: 'Guardar'. */
  act: string;
  saving: Saving;
  /** Not yet: a picture is on its way. */
  isWaiting?: boolean;
  send: () => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Fields in a dialog, which stays until the server has taken them. */
export function FormDialog({
  title,
  act,
  saving: { save, isBusy },
  isWaiting = false,
  send,
  onSaved,
  onClose,
  children,
}: FormDialogProps) {
  const submit = (event: FormEvent, close: () => void) => {
    if (isWaiting) return event.preventDefault();
    void save(event, async () => {
      await send();
      close();
      onSaved();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form className="form" noValidate onSubmit={(event) => submit(event, close)}>
          {children}
          <DialogButtons>
            <Button type="submit" kind="solid" busy={isBusy || isWaiting}>
              {act}
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
