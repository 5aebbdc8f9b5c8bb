import { type FormEvent, useState } from 'react';
import { apiPatterns, newsletterId, subscriptionPattern } from '#paths.ts';
import { request } from '../data/api.ts';
import { useIdentity } from '../identity.tsx';
import { Button } from '../ui/button.tsx';
import { EmailInput } from '../ui/email-input.tsx';
import { Fault, missingEmail, useFaults } from '../ui/faults.tsx';
import { toast } from '../ui/toast.ts';

export const emailFieldId = 'correo';

type NewsletterProps = {
  /** The rejected address, to be corrected, and what is wrong with it. */
  email?: string | undefined;
  fault?: string | undefined;
};

export function Newsletter(rejected: NewsletterProps) {
  const { name } = useIdentity();
  return (
    <section
      id={newsletterId}
      aria-labelledby="newsletter-titulo"
      className="bg-foot text-on-slab [--focus:var(--on-slab)]"
    >
      <div className="wrap grid gap-x-12 gap-y-8 py-(--section) lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="newsletter-titulo" className="text-mass tight-lines font-[850] font-stretch-70%">
          La obra llega a su correo
        </h2>
        <div>
          <p className="max-w-[34em] text-m leading-[1.4] text-on-slab-2">
            Suscríbase al newsletter de {name}: lo publicado en noticias, análisis y recursos, en un
            solo mensaje.
          </p>
          <SubscribeForm {...rejected} />
        </div>
      </div>
    </section>
  );
}

function SubscribeForm({ email, fault }: NewsletterProps) {
  const [isPending, setPending] = useState(false);
  const { faults, toField, onForm } = useFaults(
    { [emailFieldId]: missingEmail },
    { [emailFieldId]: fault ?? '' },
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, website } = Object.fromEntries(new FormData(form));
    if (email === '') return;
    setPending(true);
    try {
      const fields = website === '' ? { email } : { email, website };
      await request((url, init) => fetch(url, init), 'POST', apiPatterns.subscribe, fields);
      form.reset();
      toast({
        title: '¡Suscripción exitosa!',
        text: 'Se ha suscrito correctamente a nuestro newsletter.',
      });
    } catch {
      toast({
        title: 'Error',
        text: 'No se pudo completar la suscripción. Inténtelo de nuevo.',
        tone: 'bad',
      });
    }
    setPending(false);
  };
  return (
    // Without JavaScript the server responds with a page.
    <form
      method="post"
      action={subscriptionPattern}
      onSubmit={submit}
      {...onForm}
      className="mt-6 grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <div>
        <label htmlFor={emailFieldId} className="mb-1 block font-semibold">
          Correo electrónico
        </label>
        <Fault id={emailFieldId} fault={faults[emailFieldId]} className="text-s text-signal" />
        <EmailInput
          {...toField(emailFieldId)}
          name="email"
          defaultValue={email}
          placeholder="nombre@correo.com"
          readOnly={isPending}
          className="newsletter-field h-15 w-full border-b-3 border-on-slab bg-transparent text-l placeholder:text-on-slab-2 placeholder:opacity-100"
        />
      </div>
      {/* A honeypot for bots. If the style sheet fails to load, the label warns people. */}
      <div inert aria-hidden className="sr-only">
        <label>
          Deje vacía esta casilla
          <input name="website" type="text" autoComplete="off" tabIndex={-1} />
        </label>
      </div>
      <Button
        variant="signal"
        type="submit"
        busy={isPending}
        className="min-h-15 text-m [--ink:var(--on-slab)] [--paper:var(--foot)]"
      >
        {isPending ? 'Suscribiendo...' : 'Suscribirse'}
      </Button>
      <p className="text-xs text-on-slab-2 sm:col-span-full">
        Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.
      </p>
    </form>
  );
}
