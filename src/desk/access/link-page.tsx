import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { LinkInfo, Me } from '#contract/desk/people.ts';
import cilindro from '../../../contenido/dibujos/cilindro.svg';
import planta from '../../../contenido/dibujos/planta.svg';
import { call } from '../api/client.ts';
import { notifyOtherTabs } from '../api/expired.ts';
import { useAttempt } from '../attempt.ts';
import { formatMomentInText } from '../dates.ts';
import { NameField, newPassphrase, PassphraseField } from '../parts/account-fields.tsx';
import { Button, buttonClass } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { ResponseStatus, Skeleton } from '../parts/status.tsx';
import { roleDuties } from '../roles.ts';
import { setSession } from '../session.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The page of a one-use link: the first administrator, an invitation, or a forgotten passphrase. */
export function LinkPage({ token }: { token: string }) {
  const [info, setInfo] = useState<LinkInfo | null>(null);
  const { run, fault } = useAttempt();
  const readLink = () =>
    void run(async () => {
      setInfo(await call<LinkInfo>('POST', '/api/enlaces/mirar', { token }));
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readLink` changes with each render; one request per link
  useEffect(readLink, [token]);

  if (info) return <UseLink token={token} info={info} />;
  if (fault && fault.status >= 400 && fault.status < 500)
    return <GoneLink detail={fault.message} />;
  return (
    <SignInLayout title="Un momento" drawing={cilindro} tint="humedo">
      <ResponseStatus what="el enlace" response={{ data: undefined, fault, refresh: readLink }}>
        <p aria-busy="true">
          <Skeleton width={4} />
        </p>
      </ResponseStatus>
    </SignInLayout>
  );
}

function GoneLink({ detail }: { detail: string }) {
  return (
    <SignInLayout title="Este enlace ya no sirve" lead={detail} drawing={cilindro} tint="humedo">
      <Link className={buttonClass('line', { className: 'w-full' })} href="/">
        Iniciar sesión
      </Link>
    </SignInLayout>
  );
}

const texts = {
  primera: { title: () => 'Primera vez', action: 'Crear la redacción' },
  invitacion: {
    title: (name: string) => `Hola, ${name.split(' ')[0]}`,
    action: 'Entrar en la redacción',
  },
  recuperacion: { title: () => 'Clave nueva', action: 'Guardar y entrar' },
};

function Lead({ info: { kind, by, role, name, expiresAt } }: { info: LinkInfo }) {
  const until = `El enlace vence ${formatMomentInText(expiresAt)}.`;
  if (kind === 'primera') {
    return 'Esta redacción todavía no tiene usuarios. La primera persona que entre será administradora.';
  }
  if (kind === 'recuperacion') {
    return (
      <>
        <b>{name}</b>, elija otra clave. La anterior deja de servir y sus demás sesiones se cierran.{' '}
        {until}
      </>
    );
  }
  return (
    <>
      <b>{by ?? 'La administración'}</b> le envió esta invitación para entrar en la redacción como{' '}
      <b>{role}</b>: {roleDuties[role]} {until}
    </>
  );
}

function UseLink({ token, info }: { token: string; info: LinkInfo }) {
  const { submit, isBusy, fault, faultOf } = useAttempt({ mainField: 'passphrase' });
  const [, navigate] = useLocation();
  const { title, action } = texts[info.kind];

  const enter = (event: FormEvent<HTMLFormElement>) => {
    const form = Object.fromEntries(new FormData(event.currentTarget));
    submit(event, async () => {
      const me = await call<Me>('POST', '/api/enlaces/usar', { token, ...form });
      notifyOtherTabs(me.person.id);
      setSession(me);
      navigate('/', { replace: true });
    });
  };

  if (fault?.status === 410) return <GoneLink detail={fault.message} />;
  return (
    <SignInLayout
      title={title(info.name)}
      lead={<Lead info={info} />}
      drawing={info.kind === 'primera' ? planta : cilindro}
      tint={info.kind === 'primera' ? 'cemento' : 'humedo'}
    >
      <form className="grid gap-4" onSubmit={enter}>
        {info.kind !== 'recuperacion' && (
          <NameField defaultValue={info.name} fault={faultOf('name')} />
        )}
        <Field
          label="Correo"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={info.email}
          readOnly={info.kind !== 'primera'}
          fault={faultOf('email')}
        />
        <PassphraseField
          label="Clave"
          name="passphrase"
          {...newPassphrase}
          fault={faultOf('passphrase')}
        />
        <Button type="submit" kind="signal" className="w-full" busy={isBusy}>
          {action}
        </Button>
      </form>
      {info.kind === 'primera' && (
        <p className="text-2xs leading-[1.4] text-ink-2">
          Después podrá agregar un segundo factor e invitar a su equipo.
        </p>
      )}
    </SignInLayout>
  );
}
