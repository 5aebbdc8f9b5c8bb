import type { ComponentProps } from 'react';
import { SwingingBob } from './bob.tsx';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'solid' | 'line' | 'signal';

const variants: Record<ButtonVariant, string> = {
  solid: 'btn btn-solid ',
  line: 'btn ',
  signal: 'btn btn-signal ',
};

export const buttonClass = (variant: ButtonVariant, extra = '') => variants[variant] + extra;

type ButtonProps = ComponentProps<'button'> & {
  variant: ButtonVariant;
  /** Disabled while working, but with its normal colour. */
  busy?: boolean;
};

export function Button({ variant, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      {busy && <SwingingBob />}
      {/* A separate element: a translating browser replaces text nodes, and React cannot insert before one. */}
      <span className="contents">{children}</span>
    </button>
  );
}

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

export const IconButton = ({ icon, label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={`icon-button ${className}`}>
    <Icon name={icon} />
  </button>
);
