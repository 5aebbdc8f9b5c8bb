import { type ReactNode, useId } from 'react';
import { useModal } from '#site/ui/modal.ts';
import { IconButton } from './button.tsx';

type DialogProps = {
  title: string;
  /** Called once it is closed, however that came about. */
  onClose: () => void;
  wide?: boolean;
  /** Without the cross, where one of its buttons has to be pressed. */
  hasCross?: boolean;
  /** The focus goes to its title, for what is to be read before anything is pressed. */
  focusTitle?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** The `ref` of what has the focus as a dialog opens, which else is on its cross: `autoFocus` is over by then. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');

/** Modal for as long as it is mounted. On a phone it rises from below. */
export function Dialog(props: DialogProps) {
  const { title, onClose, wide = false, hasCross = true, focusTitle = false, children } = props;
  const { ref, close } = useModal();
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className={wide ? 'dlg dlg--w' : 'dlg'}
    >
      <div className="dlg__in">
        <div className="dlg__bar">
          <h2 id={id} {...(focusTitle ? { tabIndex: -1, ref: takesFocus } : {})}>
            {title}
          </h2>
          {hasCross && <IconButton icon="close" label="Cerrar" onClick={close} />}
        </div>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </dialog>
  );
}
