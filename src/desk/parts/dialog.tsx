import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useModal } from '#site/ui/modal.ts';
import { Announcer } from './announcer.tsx';
import { IconButton } from './button.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** Below the bar's last button, where there is room for it. */
  isMenu?: boolean;
  /** Without the close button, if one of its buttons must be pressed. */
  hasCross?: boolean;
  /** Its content is replaced when this changes, and its title is read again. */
  step?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A `ref` for the element to focus when a dialog opens: `autoFocus` comes too early. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');

/** Dispatched on the window when a dialog opens or closes, because toasts must move. */
export const modalChange = 'modalchange';

/**
 * Focuses the first field if the dialog begins with it, otherwise the title, so that what stands before the first button is
 * read. On touch screens a focused field would open the keyboard.
 */
function focusFirst(dialog: HTMLDialogElement) {
  if (dialog.querySelector('[autofocus]')) return;
  const [first] = dialog.querySelectorAll<HTMLElement>(
    'form > :first-child :is(input, select, textarea)',
  );
  const isTyped = first && !matchMedia('(pointer: coarse)').matches;
  (isTyped ? first : dialog.querySelector<HTMLElement>('h2'))?.focus();
}

export function useDialog() {
  const modal = useModal();
  useEffect(() => {
    const report = () => void dispatchEvent(new Event(modalChange));
    report();
    return report;
  }, []);
  return modal;
}

/** In dark mode, layers over the page are lighter than the page, and their fields darker. */
export const dialogClass = `dlg max-h-[calc(100dvh-32px)] overflow-auto border border-t-6 border-ink
  bg-raised p-0 text-ink backdrop:bg-scrim focus-visible:shadow-none focus-visible:outline-0
  dark:[--sheet:var(--paper)] max-sm:w-full max-sm:max-w-none max-sm:border-x-0 max-sm:border-b-0`;
export const dialogWidths = { usual: 'w-[min(100%-32px,560px)]', wide: 'w-[min(100%-32px,760px)]' };

const menuPlace = 'w-90 sm:mt-14 sm:mr-4 sm:mb-auto sm:backdrop:bg-transparent';

export const sheetList = `divide-y divide-rule border-y border-rule [&>li>*]:flex [&>li>*]:min-h-13
  [&>li>*]:w-full [&>li>*]:items-center [&>li>*]:gap-3 [&>li>*]:text-body [&>li>*]:font-semibold
  [&>li>*]:font-stretch-90% [&_small]:ml-auto [&_small]:font-normal`;

/** Search words are quickly typed again, so closing loses nothing. */
const keptFields = 'textarea, input:not([type=checkbox], [type=radio], [type=search])';

/** Modal while mounted. On a phone it rises from below. */
export function Dialog(props: DialogProps) {
  const { title, onClose, wide = false, isMenu = false, hasCross = true, step, children } = props;
  const { ref, close } = useDialog();
  const id = useId();
  const opened = useRef(step);
  useEffect(() => {
    if (!ref.current) return;
    if (opened.current === step) focusFirst(ref.current);
    else ref.current.querySelector('h2')?.focus();
    opened.current = step;
  }, [ref, step]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      onInput={({ currentTarget, target }) => {
        if ((target as HTMLElement).matches(keptFields)) currentTarget.dataset.typed = 'true';
      }}
      className={`${dialogClass} m-auto has-[.sticky]:scroll-pb-22 max-sm:mx-0 max-sm:mb-0 ${isMenu ? menuPlace : dialogWidths[wide ? 'wide' : 'usual']}`}
    >
      <div className="grid gap-4 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-[1.75rem] leading-none shadow-none outline-0" id={id} tabIndex={-1}>
            {title}
          </h2>
          {hasCross && (
            <IconButton
              className="-my-2 -mr-2.5"
              icon="close"
              label="Cerrar"
              data-close
              onClick={close}
            />
          )}
        </div>
        {typeof children === 'function' ? children(close) : children}
      </div>
      <Announcer />
    </dialog>
  );
}
