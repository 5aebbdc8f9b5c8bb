import { type ReactNode, useRef, useState } from 'react';
import type { SecondFactorCodes, SecondFactorSetup } from '#contract/desk/people.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { codeInput, PassphraseField } from '../parts/account-fields.tsx';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog, takesFocus } from '../parts/dialog.tsx';
import { Fault, Field, fieldClass, labelClass } from '../parts/field.tsx';
import { copyText, toast } from '../parts/toast.ts';
import { setSession, useMe } from '../session.ts';

export function SecondFactor() {
  const me = useMe();
  const [isBeginning, setBeginning] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isOn = me.person.hasSecondFactor;
  const setOn = (hasSecondFactor: boolean) =>
    setSession({ ...me, person: { ...me.person, hasSecondFactor } });

  return (
    <div className="grid content-start gap-2.5">
      <p>
        {isOn ? (
          <>
            <b>Activo.</b> Para entrar hacen falta su clave y un código de su teléfono.
          </>
        ) : (
          <>
            <b>Sin activar.</b> Con él, quien adivine su clave no puede entrar sin su teléfono.
          </>
        )}
      </p>
      <p>
        {isOn ? (
          <Button onClick={() => setEnding(true)}>Quitarlo…</Button>
        ) : (
          <Button icon="phone" onClick={() => setBeginning(true)}>
            Activarlo…
          </Button>
        )}
      </p>
      {isBeginning && (
        <SetupDialog onDone={() => setOn(true)} onClose={() => setBeginning(false)} />
      )}
      {isEnding && <EndDialog onDone={() => setOn(false)} onClose={() => setEnding(false)} />}
    </div>
  );
}

type StepProps = { onDone: () => void; onClose: () => void };

function SetupDialog({ onDone, onClose }: StepProps) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [escapes, setEscapes] = useState(0);
  const areCodesStored = useRef(false);
  const begin = async (form: FormData) => {
    const passphrase = form.get('passphrase');
    setSetup(await call<SecondFactorSetup>('POST', '/api/yo/segundo-factor', { passphrase }));
  };
  const send = async (form: FormData) => {
    const code = String(form.get('code')).replaceAll(' ', '');
    const response = await call<SecondFactorCodes>('PUT', '/api/yo/segundo-factor', { code });
    setCodes(response.codes);
    onDone();
  };
  // The codes are shown only once: a tap outside, Escape or Back bring them back until their button is pressed.
  const isLosingCodes = () => codes !== null && !areCodesStored.current;
  return (
    <Dialog
      key={escapes}
      title={codes ? 'Guarde estos códigos' : 'Segundo factor'}
      hasCross={!codes}
      step={codes ? 'codes' : setup ? 'code' : 'passphrase'}
      onClose={() => (isLosingCodes() ? setEscapes(escapes + 1) : onClose())}
    >
      {(close) =>
        codes ? (
          <Codes
            codes={codes}
            wereLeft={escapes > 0}
            onStored={() => {
              areCodesStored.current = true;
              close();
              toast({ title: 'Segundo factor activo' });
            }}
          />
        ) : !setup ? (
          <OneFieldForm key="passphrase" send={begin} submitLabel="Seguir" kind="solid">
            {(fault) => (
              <>
                <p className="-mt-2 text-ink-2">Antes confirme que es usted.</p>
                <OwnPassphraseField fault={fault} />
              </>
            )}
          </OneFieldForm>
        ) : (
          <OneFieldForm key="code" send={send} submitLabel="Activar" kind="solid">
            {(fault) => (
              <>
                <Secret setup={setup} />
                <Field
                  label="Código que muestra"
                  aside="seis números"
                  name="code"
                  className={codeInput}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  required
                  maxLength={7}
                  fault={fault}
                />
              </>
            )}
          </OneFieldForm>
        )
      }
    </Dialog>
  );
}

/** To be copied by hand. */
const spelled = 'leading-[1.6] font-semibold tracking-[0.06em] tabular-nums';

function Secret({ setup: { secret, qr } }: { setup: SecondFactorSetup }) {
  return (
    <>
      <p className="-mt-2 text-ink-2">
        Abra en su teléfono una aplicación de códigos (Aegis, Google Authenticator, 1Password…) y
        escanee este código, o escriba la clave.
      </p>
      <div className="grid items-center gap-4 sm:grid-cols-[220px_minmax(0,1fr)]">
        <svg
          className="w-[min(100%,220px)] bg-white fill-black"
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          role="img"
          aria-label="Código QR"
        >
          <path d={qr.path} />
        </svg>
        <div className={fieldClass}>
          <span className={labelClass}>Clave para escribir</span>
          <code className={`font-sans text-s ${spelled}`}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </div>
      </div>
    </>
  );
}

type CodesProps = { codes: string[]; wereLeft: boolean; onStored: () => void };

function Codes({ codes, wereLeft, onStored }: CodesProps) {
  return (
    <>
      <p className="-mt-2 text-ink-2">
        Cada uno sirve una vez, el día que no tenga su teléfono. No se muestran de nuevo: imprímalos
        o cópielos en papel.
      </p>
      <ul
        className={`grid grid-cols-[1fr_1fr] gap-x-4 gap-y-2 border border-rule bg-sheet px-4 py-3 ${spelled}`}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Fault message={wereLeft ? 'Guárdelos primero y pulse «Ya los guardé».' : null} />
      <DialogButtons>
        <Button kind="solid" onClick={onStored}>
          Ya los guardé
        </Button>
        <Button icon="copy" onClick={() => copyText(codes.join('\n'), 'Códigos copiados')}>
          Copiar
        </Button>
      </DialogButtons>
    </>
  );
}

function EndDialog({ onDone, onClose }: StepProps) {
  const send = async (form: FormData) => {
    await call('DELETE', '/api/yo/segundo-factor', { passphrase: form.get('passphrase') });
    onDone();
    onClose();
    toast({ title: 'Segundo factor quitado', text: 'Ahora basta su clave.' });
  };
  return (
    <Dialog title="Quitar el segundo factor" onClose={onClose}>
      <OneFieldForm send={send} submitLabel="Quitar" kind="alert">
        {(fault) => (
          <>
            <p className="-mt-2 text-ink-2">
              Los diez códigos de respaldo también dejan de servir.
            </p>
            <OwnPassphraseField fault={fault} />
          </>
        )}
      </OneFieldForm>
    </Dialog>
  );
}

function OwnPassphraseField({ fault }: { fault: string | null }) {
  return (
    <PassphraseField
      label="Clave"
      name="passphrase"
      autoComplete="current-password"
      ref={takesFocus}
      required
      fault={fault}
    />
  );
}

type OneFieldFormProps = {
  send: (form: FormData) => Promise<void>;
  submitLabel: string;
  kind: 'solid' | 'alert';
  children: (fault: string | null) => ReactNode;
};

function OneFieldForm({ send, submitLabel, kind, children }: OneFieldFormProps) {
  const { submit, isBusy, fault } = useAttempt();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget);
        submit(event, () => send(form));
      }}
    >
      {children(fault?.message ?? null)}
      <DialogButtons>
        <Button type="submit" kind={kind} busy={isBusy}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
