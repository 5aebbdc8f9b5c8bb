import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { SwingingBob } from './bob.tsx';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'signal' | 'solid' | 'line' | 'bare' | 'alert';

const highlighted = `forced-colors:border-[Highlight] forced-colors:bg-[Highlight]
  forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none`;
const toInk = 'hover:border-ink hover:bg-ink hover:text-paper';
/** A busy button keeps its colour, because it is not forbidden. */
const kinds: Record<Kind, string> = {
  signal: `border-signal bg-signal text-on-signal ${toInk} aria-busy:border-signal!
    aria-busy:bg-signal! aria-busy:text-on-signal! ${highlighted}`,
  solid: `border-ink bg-ink text-paper hover:bg-ink-2 aria-busy:border-ink! aria-busy:bg-ink!
    aria-busy:text-paper! ${highlighted}`,
  line: 'border-ink text-ink hover:bg-paper-2',
  bare: 'border-transparent text-ink hover:bg-paper-2',
  alert: `border-alert bg-alert text-on-alert ${toInk} ${highlighted}`,
};

const base = `inline-flex items-center justify-center gap-2 border py-1 text-center leading-[1.1] font-bold
  font-stretch-90% whitespace-nowrap motion-safe:[transition:background_0.16s,color_0.16s]
  not-off:active:translate-y-px off:cursor-not-allowed off:border-rule off:bg-paper-2 off:text-ink-2
  aria-busy:cursor-progress! forced-colors:disabled:border-[GrayText]! forced-colors:disabled:bg-[Canvas]!
  forced-colors:disabled:text-[GrayText]! forced-colors:disabled:forced-color-adjust-none
  [&_kbd]:border-current [&_kbd]:text-inherit [&_kbd]:opacity-80 [&_svg]:size-4.5`;
const sizes = { usual: 'min-h-(--ctl) text-s', small: 'min-h-11 px-3 text-xs mouse:min-h-8' };

type ButtonLook = { small?: boolean; className?: string };

export const buttonClass = (kind: Kind, { small = false, className = '' }: ButtonLook = {}) =>
  `${base} ${small ? sizes.small : `${sizes.usual} ${kind === 'bare' ? 'px-3' : 'px-4'}`} ${kinds[kind]} ${className}`;

type ButtonProps = ComponentProps<'button'> & {
  kind?: Kind;
  small?: boolean;
  icon?: IconName;
  /** Busy: it ignores presses, but keeps its colour and the focus. */
  busy?: boolean;
};

type Press = (event: MouseEvent<HTMLButtonElement>) => unknown;

/** Ignores double taps: while the promise of a press is pending, further presses do nothing. */
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
  small = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = useOnePress(onClick);
  const isOff = busy || Boolean(rest['aria-disabled']);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, { small, className })}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : press(event))}
    >
      {busy ? <SwingingBob className="h-5.5! w-2!" /> : icon && <Icon name={icon} />}
      <span className="contents">{children}</span>
    </button>
  );
}

export const iconButtonClass = `inline-grid size-(--ctl) flex-none place-items-center hover:bg-paper-2
  disabled:cursor-not-allowed disabled:opacity-40 aria-expanded:bg-ink aria-expanded:text-paper
  aria-pressed:bg-ink aria-pressed:text-paper`;

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
      className={`${iconButtonClass} ${className}`}
      aria-label={label}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}

type DialogButtonsProps = { className?: string; children: ReactNode };

/** The buttons at the end of a dialog, the primary one first, as on the site. */
export function DialogButtons({ className = '', children }: DialogButtonsProps) {
  return <div className={`grid gap-2 sm:flex ${className}`}>{children}</div>;
}
