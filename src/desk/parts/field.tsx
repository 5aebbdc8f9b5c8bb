import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isTyping } from '../typing.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type Described = {
  label: string;
  /** Beside the label: 'como firma', or a count. */
  aside?: ReactNode;
  hint?: ReactNode;
  fault?: string | null | undefined;
};

type FaultProps = { says: string | null | undefined; id?: string };

/** What is wrong with a field, under it, told at once. */
export function Fault({ says, id }: FaultProps) {
  if (!says) return null;
  return (
    <p className="err" id={id} role="alert">
      <Icon name="warning" />
      {says}
    </p>
  );
}

type Ties = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** What every field has around it; `children` draws the control with the attributes that tie it to them. */
function Labelled({
  label,
  aside,
  hint,
  fault,
  children,
}: Described & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  useFaultFocus(id, fault);
  const isTold = typeof aside === 'string';
  const described = [fault && 'fault', isTold && 'aside', hint && 'hint']
    .flatMap((part) => (part ? `${id}-${part}` : []))
    .join(' ');
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {isTold ? (
          <span className="opt" id={`${id}-aside`}>
            {aside}
          </span>
        ) : (
          aside
        )}
      </div>
      {children({
        id,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <Fault says={fault} id={`${id}-fault`} />
      {hint && (
        <p className="text-2xs leading-[1.4] text-ink-2" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Who sent a form is led to the first field that is wrong. What is wrong from the start, or while one types, waits. */
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

export function Field({
  label,
  aside,
  hint,
  fault,
  prefix,
  className = '',
  ...rest
}: Described & Omit<ComponentProps<'input'>, 'prefix'> & { prefix?: ReactNode }) {
  return (
    <Labelled {...{ label, aside, hint, fault }}>
      {(ties) => {
        const input = <input {...rest} {...ties} className={`input ${className}`.trim()} />;
        if (!prefix) return input;
        return (
          <div className="affix">
            {typeof prefix === 'string' ? <span>{prefix}</span> : prefix}
            {input}
          </div>
        );
      }}
    </Labelled>
  );
}

/** Of several lines. */
export function LongField({
  label,
  aside,
  hint,
  fault,
  ...rest
}: Described & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, aside, hint, fault }}>
      {(ties) => <textarea {...rest} {...ties} className="input" />}
    </Labelled>
  );
}

/** A passphrase, which can be looked at: long ones are mistyped. */
export function PassphraseField({
  label,
  aside,
  hint,
  fault,
  ...rest
}: Described & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled {...{ label, aside, hint, fault }}>
      {(ties) => (
        <div className="affix">
          <input
            {...rest}
            {...ties}
            className="input"
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
          />
          <IconButton
            icon="eye"
            label={`Mostrar: ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Labelled>
  );
}

type SelectProps = ComponentProps<'select'> & {
  label: string;
  /** Said by screen readers alone: the first choice says what it is. */
  labelHidden?: boolean;
  /** Of what stands around the list and its arrow. */
  className?: string;
};

/** A list to choose from. */
export function Select({
  label,
  labelHidden = false,
  className = '',
  children,
  ...rest
}: SelectProps) {
  const id = useId();
  const pick = (
    <span className={`pick ${className}`.trim()}>
      <select {...rest} id={id} className="input" aria-label={labelHidden ? label : undefined}>
        {children}
      </select>
      <Icon name="chevron" />
    </span>
  );
  if (labelHidden) return pick;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {pick}
    </div>
  );
}
