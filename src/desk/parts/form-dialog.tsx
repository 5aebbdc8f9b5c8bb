import type { FormEvent, ReactNode } from 'react';
import type { useAttempt } from '../attempt.ts';
import { Button, DialogButtons } from './button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  /** What its button says: 'Guardar'. */
  act: string;
  saving: ReturnType<typeof useAttempt>;
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
  saving: { submit, isBusy },
  isWaiting = false,
  send,
  onSaved,
  onClose,
  children,
}: FormDialogProps) {
  const save = (event: FormEvent, close: () => void) => {
    if (isWaiting) return event.preventDefault();
    submit(event, async () => {
      await send();
      close();
      onSaved();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" noValidate onSubmit={(event) => save(event, close)}>
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
