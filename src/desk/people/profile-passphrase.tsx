import type { FormEvent } from 'react';
import { refreshAnswers } from '../api/answers.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { Button } from '../parts/button.tsx';
import { PassphraseField } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';

export function PassphraseForm({ email }: { email: string }) {
  const { submit, isBusy, faultOf } = useAttempt({ mainField: 'current' });

  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { current, next } = Object.fromEntries(new FormData(form));
    submit(event, async () => {
      await call('POST', '/api/yo/clave', { current, next });
      form.reset();
      refreshAnswers('/api/yo/sesiones');
      toast({ title: 'Clave cambiada', text: 'Sus demás sesiones se cerraron.' });
    });
  };

  return (
    <form className="grid gap-4 max-w-105" onSubmit={change}>
      {/* For the browser's own keeper of passwords. */}
      <input hidden name="email" autoComplete="username" readOnly value={email} />
      <PassphraseField
        label="Clave actual"
        name="current"
        autoComplete="current-password"
        required
        fault={faultOf('current')}
      />
      <PassphraseField
        label="Clave nueva"
        name="next"
        autoComplete="new-password"
        required
        minLength={12}
        fault={faultOf('passphrase')}
        hint="Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos."
      />
      <p>
        <Button type="submit" busy={isBusy}>
          Cambiar la clave
        </Button>
      </p>
    </form>
  );
}
