import { type ReactNode, useEffect, useId } from 'react';
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

/** On the window, when a dialog has opened or is gone: a notice has to move. */
export const modalChange = 'modalchange';

export function useDialog() {
  const modal = useModal();
  useEffect(() => {
    const report = () => void dispatchEvent(new Event(modalChange));
    report();
    return report;
  }, []);
  return modal;
}

/** What lies over the page is lighter than it in the dark, and its fields darker. */
export const dialogClass = `dlg max-h-[calc(100dvh-32px)] overflow-auto border border-t-6 border-ink
  bg-raised p-0 text-ink backdrop:bg-scrim focus-visible:shadow-none focus-visible:outline-0
  dark:[--sheet:var(--paper)] max-sm:w-full max-sm:max-w-none max-sm:border-x-0 max-sm:border-b-0`;
export const dialogWidths = { usual: 'w-[min(100%-32px,560px)]', wide: 'w-[min(100%-32px,760px)]' };

/** A list of what can be done or opened, one to a line. */
export const sheetList = `divide-y divide-rule border-y border-rule [&>li>*]:flex [&>li>*]:min-h-13
  [&>li>*]:w-full [&>li>*]:items-center [&>li>*]:gap-3 [&>li>*]:text-body [&>li>*]:font-semibold
  [&>li>*]:font-stretch-90% [&_small]:ml-auto [&_small]:font-normal`;

/** Words that are looked for are soon typed again. */
const keptFields = 'textarea, input:not([type=checkbox], [type=radio], [type=search])';

/** Modal for as long as it is mounted. On a phone it rises from below. */
export function Dialog(props: DialogProps) {
  const { title, onClose, wide = false, hasCross = true, focusTitle = false, children } = props;
  const { ref, close } = useDialog();
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      onInput={({ currentTarget, target }) => {
        if ((target as HTMLElement).matches(keptFields)) currentTarget.dataset.typed = 'true';
      }}
      className={`${dialogClass} m-auto has-[.sticky]:scroll-pb-22 max-sm:mx-0 max-sm:mb-0 ${dialogWidths[wide ? 'wide' : 'usual']}`}
    >
      <div className="grid gap-4 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2
            className="text-[1.75rem] leading-none [[tabindex]]:shadow-none [[tabindex]]:outline-0"
            id={id}
            {...(focusTitle ? { tabIndex: -1, ref: takesFocus } : {})}
          >
            {title}
          </h2>
          {hasCross && (
            <IconButton className="-my-2 -mr-2.5" icon="close" label="Cerrar" onClick={close} />
          )}
        </div>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </dialog>
  );
}
