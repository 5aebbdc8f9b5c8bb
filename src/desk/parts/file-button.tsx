import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

/** The picture formats that the server accepts. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

type FileInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  onFiles: (files: File[]) => void;
};

/** Hidden, and opened by a button: the browser's own control looks different everywhere. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      accept={accepted}
      {...rest}
      className="sr-only"
      type="file"
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file can be chosen again.
        target.value = '';
      }}
    />
  );
}

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  input?: Omit<FileInputProps, 'ref' | 'onFiles'>;
  onFiles: (files: File[]) => void;
};

/** A button that opens the device's files; pictures, unless `input` says otherwise. */
export function FileButton({ input, onFiles, ...rest }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => chooser.current?.click()} />
      <FileInput ref={chooser} {...input} onFiles={onFiles} />
    </>
  );
}
