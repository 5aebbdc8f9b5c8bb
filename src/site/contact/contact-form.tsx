import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdentity } from '../identity.tsx';
import { Button } from '../ui/button.tsx';
import { EmailInput } from '../ui/email-input.tsx';
import { Fault, missingEmail, useFaults } from '../ui/faults.tsx';
import { toast } from '../ui/toast.ts';

const sendingMs = 1000;

const missing: Record<string, string> = {
  nombre: 'Escriba su nombre.',
  correo: missingEmail,
  asunto: 'Escriba el asunto.',
  mensaje: 'Escriba su mensaje.',
};

export function ContactForm() {
  const { email } = useIdentity();
  const [sending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { faults, toField, onForm } = useFaults(missing);

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
        {...onForm}
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
            <input {...toField('nombre')} className={inputClass} autoComplete="name" required />
          </div>
          <div>
            <Label htmlFor="correo">Correo electrónico</Label>
            <Fault id="correo" fault={faults.correo} />
            <EmailInput {...toField('correo')} className={inputClass} />
          </div>
          <div className="sm:col-span-2">
            <Label htmlFor="asunto">Asunto</Label>
            <Fault id="asunto" fault={faults.asunto} />
            <input {...toField('asunto')} className={inputClass} autoComplete="off" required />
          </div>
          <div className="sm:col-span-2">
            <Label htmlFor="mensaje">Mensaje</Label>
            <Fault id="mensaje" fault={faults.mensaje} />
            <textarea {...toField('mensaje')} className={inputClass} rows={6} required />
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
