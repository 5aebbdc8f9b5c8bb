import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { SwingingBob } from './bob.tsx';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'signal' | 'solid' | 'line' | 'bare' | 'alert';

const classes: Record<Kind, string> = {
  signal: 'btn btn--signal',
  solid: 'btn btn--solid',
  line: 'btn',
  bare: 'btn btn--bare',
  alert: 'btn btn--alert',
};

/** For links that look like buttons. */
export const buttonClass = (kind: Kind, extra = '') => `${classes[kind]} ${extra}`.trim();

type ButtonProps = ComponentProps<'button'> & {
  kind?: Kind;
  icon?: IconName;
  /** Working: it answers no press, but keeps its colour and the focus. */
  busy?: boolean;
};

type Press = (event: MouseEvent<HTMLButtonElement>) => unknown;

/** A thumb that trembles presses twice: what the first began, if it is a promise, is over before another counts. */
function useOnePress(onClick: Press | undefined): Press {
  const isRunning = useRef(false);
  return async (event) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await onClick?.(event);
    } finally {
      isRunning.current = false;
    }
  };
}

export function Button({
  kind = 'line',
  icon,
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = useOnePress(onClick);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : press(event))}
    >
      {busy ? <SwingingBob /> : icon && <Icon name={icon} />}
      <span className="contents">{children}</span>
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
};

export function IconButton({ icon, label, className = '', onClick, ...rest }: IconButtonProps) {
  const press = useOnePress(onClick);
  return (
    <button
      type="button"
      {...rest}
      className={`ibtn ${className}`.trim()}
      aria-label={label}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}

type DialogButtonsProps = { className?: string; children: ReactNode };

/** The buttons at the end of a dialog, the one that does it first: on a phone on top, on a desktop at the right. */
export function DialogButtons({ className = '', children }: DialogButtonsProps) {
  return (
    <div className={`grid gap-2 sm:flex sm:flex-row-reverse sm:[justify-content:end] ${className}`}>
      {children}
    </div>
  );
}
