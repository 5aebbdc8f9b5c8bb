import { useEffect, useState } from 'react';
import type { Me, SignInProblem } from '#contract/desk/people.ts';
import portico from '../../../contenido/dibujos/portico.svg';
import { ApiFault, call } from '../api/client.ts';
import { notifyOtherTabs } from '../api/expired.ts';
import { reportNavigation } from '../arrival.ts';
import { useAttempt } from '../attempt.ts';
import { codeInput, PassphraseField } from '../parts/account-fields.tsx';
import { Button } from '../parts/button.tsx';
import { takesFocus } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Banner } from '../parts/status.tsx';
import { setSession } from '../session.ts';
import { SignInLayout } from './sign-in-layout.tsx';

type SignInFormProps = {
  /** Set when signing in again over a page: only this person may continue with it. */
  email?: string;
  action: string;
  onDone: (me: Me) => void;
};

export function SignInPage() {
  const enter = (me: Me) => {
    reportNavigation('forward');
    setSession(me);
  };
  return (
    <SignInLayout
      title="Redacción"
      lead="Entre con su correo y su clave."
      drawing={portico}
      tint="liquen"
    >
      <SignInForm action="Entrar" onDone={enter} />
      <p className="text-2xs leading-[1.4] text-ink-2">
        ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por
        correo.
      </p>
    </SignInLayout>
  );
}

/** Email and passphrase, then the code if there is a second factor. */
export function SignInForm({ email, action, onDone }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const { submit, isBusy, fault } = useAttempt();
  const [seconds, setSeconds] = useCountdown();

  async function enter(form: FormData) {
    const value = (name: string) => String(form.get(name) ?? '');
    const code = value('code').replaceAll(' ', '');
    try {
      const sent = { email: value('email'), passphrase: value('passphrase') };
      const me = await call<Me>('POST', '/api/entrar', code ? { ...sent, code } : sent);
      notifyOtherTabs(me.person.id);
      onDone(me);
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      if (error.status === 429) setSeconds(error.retryAfterSeconds ?? 60);
      else if ((error.problem as Partial<SignInProblem>).needsCode && !needsCode)
        setNeedsCode(true);
      else throw error;
    }
  }

  const wait = formatWait(seconds);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget);
        submit(event, async () => seconds > 0 || enter(form));
      }}
    >
      {seconds > 0 && (
        <Banner icon="lock" tone="bad" role="alert">
          <b>Demasiados intentos.</b> Puede probar otra vez en{' '}
          {/* A timer is not announced at each change. */}
          <b className="whitespace-nowrap" role="timer">
            {wait}
          </b>
          .
        </Banner>
      )}
      <Field
        label="Correo"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        readOnly={email !== undefined || needsCode}
        disabled={seconds > 0}
      />
      <PassphraseField
        label="Clave"
        name="passphrase"
        autoComplete="current-password"
        required
        ref={email === undefined ? undefined : takesFocus}
        disabled={seconds > 0}
        fault={needsCode ? null : (fault?.message ?? null)}
      />
      {needsCode && (
        <Field
          label="Código"
          name="code"
          className={codeInput}
          autoComplete="one-time-code"
          inputMode="text"
          spellCheck={false}
          required
          autoFocus
          maxLength={20}
          fault={fault?.message ?? null}
          hint="Los seis números de su aplicación, o uno de los diez códigos de respaldo."
        />
      )}
      <Button type="submit" kind="solid" className="w-full" busy={isBusy} disabled={seconds > 0}>
        {seconds > 0 ? `Entrar en ${wait}` : action}
      </Button>
    </form>
  );
}

const formatWait = (seconds: number) =>
  seconds >= 60 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : `${seconds} s`;

function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}
