import { type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdentity } from '../identity.tsx';
import { Button } from '../ui/button.tsx';
import { EmailInput } from '../ui/email-input.tsx';
import { toast } from '../ui/toast.ts';

const sendingMs = 1000;

const missing: Record<string, string> = {
  nombre: 'Escriba su nombre.',
  correo: 'Escriba su correo electrónico.',
  asunto: 'Escriba el asunto.',
  mensaje: 'Escriba su mensaje.',
};
const malformed = 'Escriba una dirección completa, como nombre@correo.com.';

export function ContactForm() {
  const { email } = useIdentity();
  const [sending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Errors by field. The browser itself shows only the first, and only for a moment. */
  const [faults, setFaults] = useState<Record<string, string>>({});
  const setFault = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { id, validity } = target;
    const fault = validity.valueMissing ? missing[id] : malformed;
    setFaults((all) => ({ ...all, [id]: validity.valid ? '' : (fault ?? '') }));
  };
  /** The messages of the page take the place of the browser's, which would cover them. */
  const refuse = (event: FormEvent<HTMLFormElement>) => {
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
    className: inputClass,
    ...(faults[id] ? { 'aria-invalid': true, 'aria-describedby': `${id}-falta` } : {}),
  });

  // Simulated, as specified: the message is not sent.
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // A disabled button loses the focus: keyboard users would start again at the top of the page.
    form.focus();
    setSending(true);
    setTimeout(() => {
      form.reset();
      flushSync(() => setSending(false));
      if (document.activeElement === form) button.current?.focus();
      toast({
        title: 'Mensaje enviado',
        text: 'Hemos recibido su mensaje y le responderemos pronto.',
      });
    }, sendingMs);
  };

  return (
    <section aria-labelledby="escribanos">
      <h2 id="escribanos" className="mb-4 border-t-6 border-ink pt-3 text-xl">
        Escríbanos
      </h2>
      <noscript>
        {import.meta.env.SSR && (
          <p className="text-m">
            El formulario necesita JavaScript. Puede escribirnos a{' '}
            <a href={`mailto:${email}`} className="font-bold underline">
              {email}
            </a>
            .
          </p>
        )}
      </noscript>
      {/* Before hydration, a form with this method submits nothing. */}
      <form
        method="dialog"
        tabIndex={-1}
        aria-labelledby="escribanos"
        onSubmit={send}
        onInvalidCapture={refuse}
        onInput={onInput}
        className="noscript:hidden"
      >
        <fieldset
          disabled={sending}
          className="grid min-w-0 gap-6 sm:grid-cols-2 sm:gap-x-(--gutter)"
        >
          <p className="text-xs leading-[1.4] text-ink-2 sm:col-span-2">
            Los campos con <span aria-hidden="true">*</span>
            <span className="sr-only">asterisco</span> son obligatorios.
          </p>
          <div>
            <Label htmlFor="nombre">Nombre</Label>
            <Fault id="nombre" fault={faults.nombre} />
            <input {...toField('nombre')} autoComplete="name" required />
          </div>
          <div>
            <Label htmlFor="correo">Correo electrónico</Label>
            <Fault id="correo" fault={faults.correo} />
            <EmailInput {...toField('correo')} />
          </div>
          <div className="sm:col-span-2">
            <Label htmlFor="asunto">Asunto</Label>
            <Fault id="asunto" fault={faults.asunto} />
            <input {...toField('asunto')} autoComplete="off" required />
          </div>
          <div className="sm:col-span-2">
            <Label htmlFor="mensaje">Mensaje</Label>
            <Fault id="mensaje" fault={faults.mensaje} />
            <textarea {...toField('mensaje')} rows={6} required />
          </div>
          <Button
            ref={button}
            type="submit"
            variant="solid"
            busy={sending}
            className="min-h-15 text-m sm:min-w-55 sm:justify-self-start"
          >
            {sending ? 'Enviando...' : 'Enviar mensaje'}
          </Button>
        </fieldset>
      </form>
    </section>
  );
}

const inputClass = 'field w-full border-2 border-ink bg-paper hover:bg-paper-2';

function Label({ htmlFor, children }: { htmlFor: string; children: string }) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block font-semibold">
      {children}{' '}
      <b aria-hidden="true" className="font-extrabold text-alert-text">
        *
      </b>
    </label>
  );
}

function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  return (
    fault && (
      <p id={`${id}-falta`} className="mb-1.5 text-s font-semibold text-alert-text">
        {fault}
      </p>
    )
  );
}
