import { type ComponentProps, useId } from 'react';
import { fieldClass, inputClass, labelClass } from './field.tsx';
import { Icon } from './icon.tsx';

type SelectProps = ComponentProps<'select'> & {
  label: string;
  /** The label is only for screen readers: the first option already names the list. */
  labelHidden?: boolean;
  /** Classes of the element around the select and its arrow. */
  className?: string;
};

export function Select({
  label,
  labelHidden = false,
  className = '',
  children,
  ...rest
}: SelectProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const pick = (
    <span className={`relative block ${className}`}>
      <select
        {...rest}
        id={id}
        className={`${inputClass} appearance-none pr-9!`}
        aria-label={labelHidden ? label : undefined}
      >
        {children}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute top-1/2 right-2.75 size-4 -translate-y-1/2 stroke-2"
      />
    </span>
  );
  if (labelHidden) return pick;
  return (
    <div className={fieldClass}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      {pick}
    </div>
  );
}

/** The mark itself, for a choice with its own layout. */
export const markClass = `m-0 size-5 flex-none appearance-none border border-ink bg-sheet checked:bg-ink
  checked:shadow-[inset_0_0_0_4px_var(--sheet)]
  checked:focus-visible:shadow-[inset_0_0_0_4px_var(--sheet),0_0_0_2px_var(--signal)]
  forced-colors:checked:bg-[CanvasText] forced-colors:checked:shadow-[inset_0_0_0_4px_Canvas]
  forced-colors:checked:forced-color-adjust-none [&[type=radio]]:rounded-full`;

/** A radio button or a checkbox: its name in <b>, an explanation in <small>. */
export const Choice = ({ children, ...rest }: ComponentProps<'input'>) => (
  <label className="relative flex min-h-(--ctl) cursor-pointer items-start gap-2.5 py-[calc((var(--ctl)-22px)/2)] leading-5.5 [&_b]:font-semibold [&_small]:block [&_small]:leading-[1.4] [&_small]:font-normal [&_small]:text-ink-2">
    <input {...rest} className={`mt-px! cursor-pointer ${markClass}`} />
    <span>{children}</span>
  </label>
);
