import { type FormEvent, type ReactNode, useState } from 'react';
import { useAttempt } from '../attempt.ts';
import { Button, DialogButtons } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  kind?: 'solid' | 'signal' | 'alert';
  cancel?: string;
  /** The button does nothing yet. */
  isDisabled?: boolean;
  /** Not ready yet: a picture is uploading. */
  isWaiting?: boolean;
  /** A word to be typed first, because the action cannot be undone. */
  confirmation?: string | undefined;
  failure?: string;
  /** Given by a form that shows the server's refusals at its fields. */
  saving?: ReturnType<typeof useAttempt>;
  /** The dialog stays open if it resolves to false. */
  send?: () => Promise<unknown>;
  /** Called after it has closed. */
  onSaved?: () => void;
  onClose: () => void;
  children: ReactNode | ((close: () => void) => ReactNode);
};

const toWord = (text: string) => text.trim().toLowerCase();

export function FormDialog({
  title,
  submitLabel,
  kind = 'solid',
  cancel = 'Cancelar',
  isDisabled = false,
  isWaiting = false,
  confirmation,
  failure,
  saving,
  send,
  onSaved,
  onClose,
  children,
}: FormDialogProps) {
  const own = useAttempt({ failure });
  const { submit, isBusy } = saving ?? own;
  const [typed, setTyped] = useState('');
  const isConfirmed = confirmation === undefined || toWord(typed) === toWord(confirmation);
  const isOff = isDisabled || !isConfirmed;
  const save = (event: FormEvent, close: () => void) => {
    if (isOff || isWaiting) return event.preventDefault();
    submit(event, async () => {
      if ((await send?.()) === false) return;
      close();
      onSaved?.();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" noValidate onSubmit={(event) => save(event, close)}>
          {typeof children === 'function' ? children(close) : children}
          {confirmation !== undefined && (
            <Field
              label={`Escriba «${confirmation}» para confirmar`}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <DialogButtons>
            <Button type="submit" kind={kind} busy={isBusy || isWaiting} disabled={isOff}>
              {submitLabel}
            </Button>
            <Button onClick={close}>{cancel}</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
