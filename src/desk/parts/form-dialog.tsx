import type { FormEvent, ReactNode } from 'react';
import type { useAttempt } from '../attempt.ts';
import { Button, DialogButtons } from './button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  /** The label of its button: 'Guardar'. */
  act: string;
  saving: ReturnType<typeof useAttempt>;
  /** Not ready yet: a picture is uploading. */
  isWaiting?: boolean;
  send: () => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, which stays open until the server has accepted it. */
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
