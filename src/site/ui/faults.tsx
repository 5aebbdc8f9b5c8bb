import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';

const malformed = 'Escriba una dirección completa, como nombre@correo.com.';
export const missingEmail = 'Escriba su correo electrónico.';

/** Messages by field. They take the place of the browser's, which cover the page and last only a moment. */
export function useFaults(missing: Record<string, string>, initial: Record<string, string> = {}) {
  const [faults, setFaults] = useState(initial);
  const setFault = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { id, validity } = target;
    const fault = validity.valueMissing ? missing[id] : malformed;
    setFaults((all) => ({ ...all, [id]: validity.valid ? '' : (fault ?? '') }));
  };
  const onInvalidCapture = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setFault(event));
    const first = event.currentTarget.querySelector(':is(input, textarea):invalid');
    if (event.target === first && first instanceof HTMLElement) first.focus();
  };
  /** Errors appear when the form is sent, and disappear as the reader types. */
  const onInput = (event: FormEvent) => {
    if (event.target instanceof Element && faults[event.target.id]) setFault(event);
  };
  const toField = (id: string) => ({
    id,
    ...(faults[id] ? { 'aria-invalid': true, 'aria-describedby': `${id}-falta` } : {}),
  });
  return { faults, toField, onForm: { onInvalidCapture, onInput } };
}

type FaultProps = { id: string; fault: string | undefined; className?: string };

export function Fault({ id, fault, className = 'text-s text-alert-text' }: FaultProps) {
  return (
    fault && (
      <p id={`${id}-falta`} className={`mb-1.5 font-semibold ${className}`}>
        {fault}
      </p>
    )
  );
}
