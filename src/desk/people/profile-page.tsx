import type { FormEvent } from 'react';
import type { Me } from '#contract/desk/people.ts';
import { call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { attempt, useAttempt } from '../attempt.ts';
import { NameField, newPassphrase, PassphraseField } from '../parts/account-fields.tsx';
import { Button } from '../parts/button.tsx';
import { columns, factList, PageHead, Section } from '../parts/page.tsx';
import { Switch } from '../parts/switch.tsx';
import { toast } from '../parts/toast.ts';
import { roleNames } from '../roles.ts';
import { setSession, useMe } from '../session.ts';
import { setLetters, useLetters } from '../shortcuts.ts';
import { SecondFactor } from './profile-second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function ProfilePage() {
  const { email, role } = useMe().person;
  const letters = useLetters();
  return (
    <>
      <PageHead title="Su cuenta" />
      <div className={columns}>
        <div>
          <Section title="Sus datos">
            <NameForm />
            <dl className={`mt-4 ${factList}`}>
              <dt>Correo</dt>
              <dd>{email}</dd>
              <dt>Rol</dt>
              <dd>{roleNames[role]}</dd>
            </dl>
          </Section>
          <Section title="Clave">
            <PassphraseForm email={email} />
          </Section>
        </div>
        <div>
          <Section title="Segundo factor">
            <SecondFactor />
          </Section>
          <Sessions />
          <Section title="Teclado">
            <Switch checked={letters} onChange={setLetters}>
              Atajos de una letra
            </Switch>
            <p className="text-2xs leading-[1.4] text-ink-2">
              No actúan mientras se escribe. La tecla <kbd>?</kbd> los muestra todos.
            </p>
          </Section>
        </div>
      </div>
    </>
  );
}

function NameForm() {
  const { name } = useMe().person;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = new FormData(event.currentTarget).get('name');
    void attempt('No se cambió el nombre', async () => {
      setSession(await call<Me>('PATCH', '/api/yo', { name: next }));
      toast({ title: 'Nombre cambiado', text: 'Lo ya publicado conserva la firma anterior.' });
    });
  };
  return (
    <form className="grid gap-4 max-w-105" onSubmit={submit}>
      <NameField defaultValue={name} />
      <p>
        <Button type="submit">Cambiar el nombre</Button>
      </p>
    </form>
  );
}

function PassphraseForm({ email }: { email: string }) {
  const { submit, isBusy, faultOf } = useAttempt({ mainField: 'current' });

  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { current, next } = Object.fromEntries(new FormData(form));
    submit(event, async () => {
      await call('POST', '/api/yo/clave', { current, next });
      form.reset();
      refreshResponses('/api/yo/sesiones');
      toast({ title: 'Clave cambiada', text: 'Sus demás sesiones se cerraron.' });
    });
  };

  return (
    <form className="grid gap-4 max-w-105" onSubmit={change}>
      {/* For password managers. */}
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
        {...newPassphrase}
        fault={faultOf('passphrase')}
      />
      <p>
        <Button type="submit" busy={isBusy}>
          Cambiar la clave
        </Button>
      </p>
    </form>
  );
}
