import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { isTyping } from '../typing.ts';
import { Icon } from './icon.tsx';

type Described = {
  label: string;
  /** Beside the label: 'como firma', or a count. */
  aside?: ReactNode;
  hint?: ReactNode;
  fault?: string | null | undefined;
};

export const fieldClass = 'grid min-w-0 content-start gap-1.25';
export const labelClass = 'flex justify-between gap-2 leading-[1.3] font-semibold font-stretch-92%';
export const asideClass = 'text-2xs font-normal text-ink-2';
export const inputClass = `min-h-(--ctl) w-full border border-ink-2 bg-sheet px-3 py-2 text-[1rem] leading-[1.4] text-ellipsis
  placeholder:text-ink-2 placeholder:opacity-100 hover:border-ink hover:shadow-[inset_0_0_0_1px_var(--ink)]
  focus-visible:shadow-[0_0_0_2px_var(--signal)] disabled:border-rule disabled:bg-paper-2 disabled:text-ink-2
  aria-invalid:border-alert aria-invalid:shadow-[inset_0_0_0_1px_var(--alert)] mouse:text-s
  [&[readonly]]:border-rule [&[readonly]]:bg-paper-2 [&[readonly]]:text-ink-2`;
export const longInputClass = `block min-h-22! resize-y field-sizing-content ${inputClass}`;
export const afterInput = 'border border-l-0 border-ink-2';
export const prefixClass = `grid items-center border border-r-0 border-ink-2 bg-paper-2 px-2.5 text-xs whitespace-nowrap
  text-ink-2 [&:has(+:is([readonly],:disabled))]:border-rule`;

type FaultProps = { message: string | null | undefined; id?: string };

export function Fault({ message, id }: FaultProps) {
  if (!message) return null;
  return (
    <p
      className="mt-0.75 flex gap-1.5 text-xs leading-[1.35] font-semibold text-alert-text"
      id={id}
      role="alert"
    >
      <Icon name="warning" className="mt-px size-4.25 stroke-2" />
      {message}
    </p>
  );
}

type Attributes = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

type LabelledProps = Described & {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  children: (attributes: Attributes) => ReactNode;
};

/** Label, hint and error of a field; `children` draws the control with the attributes that link it to them. */
export function Labelled({ label, aside, hint, fault, children, ...rest }: LabelledProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  useFaultFocus(id, fault);
  const described = [fault && 'fault', aside && 'aside', hint && 'hint']
    .flatMap((part) => (part ? `${id}-${part}` : []))
    .concat(rest['aria-describedby'] ?? [])
    .join(' ');
  return (
    <div className={fieldClass}>
      <div className={labelClass}>
        <label htmlFor={id}>{label}</label>
        {aside && (
          <span className={asideClass} id={`${id}-aside`}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <Fault message={fault} id={`${id}-fault`} />
      {hint && (
        <p className="mt-0.5 text-2xs leading-[1.4] text-ink-2" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Focuses the first wrong field after a form is sent, not while someone types. */
function useFaultFocus(id: string, fault: string | null | undefined) {
  const before = useRef(fault);
  useEffect(() => {
    const isNew = Boolean(fault) && fault !== before.current;
    before.current = fault;
    const control = document.getElementById(id);
    const first = control?.closest('form')?.querySelector('[aria-invalid=true]');
    if (isNew && control === first && !isTyping()) control?.focus();
  }, [id, fault]);
}

export type FieldProps = Described &
  Omit<ComponentProps<'input'>, 'prefix'> & {
    prefix?: ReactNode;
    after?: ReactNode;
  };

export function Field({
  label,
  aside,
  hint,
  fault,
  prefix,
  after,
  className = '',
  ...rest
}: FieldProps) {
  return (
    <Labelled
      {...{ id: rest.id, label, aside, hint, fault }}
      aria-describedby={rest['aria-describedby']}
    >
      {(attributes) => (
        <div className="flex">
          {typeof prefix === 'string' ? <span className={prefixClass}>{prefix}</span> : prefix}
          <input {...rest} {...attributes} className={`${inputClass} ${className}`} />
          {after}
        </div>
      )}
    </Labelled>
  );
}

export function LongField({
  label,
  aside,
  hint,
  fault,
  ...rest
}: Described & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ id: rest.id, label, aside, hint, fault }}>
      {(attributes) => <textarea {...rest} {...attributes} className={longInputClass} />}
    </Labelled>
  );
}

type FieldGroupProps = Omit<ComponentProps<'fieldset'>, 'className'> & {
  label: string;
  aside?: string;
};

export const FieldGroup = ({ label, aside, children, ...rest }: FieldGroupProps) => (
  <fieldset {...rest} className={fieldClass}>
    <legend className={`mb-1.25 ${labelClass}`}>
      {label} {aside && <span className={asideClass}>{aside}</span>}
    </legend>
    {children}
  </fieldset>
);
