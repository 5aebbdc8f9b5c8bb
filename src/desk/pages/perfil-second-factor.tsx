import { type FormEvent, useState } from 'react';
import type { SecondFactorCodes, SecondFactorSetup } from '#contract/desk/people.ts';
import { ApiFault, call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { copyText } from '../copy-text.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, PassphraseField } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';
import { setSession, useMe } from '../session.ts';

/** A code from the phone besides the passphrase. */
export function SecondFactor() {
  const me = useMe();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [isEnding, setEnding] = useState(false);
  const isOn = me.person.hasSecondFactor;
  const setOn = (hasSecondFactor: boolean) =>
    setSession({ ...me, person: { ...me.person, hasSecondFactor } });

  const begin = () =>
    attempt('No se pudo empezar', async () => {
      setSetup(await call<SecondFactorSetup>('POST', '/api/yo/segundo-factor'));
    });

  return (
    <div className="stack">
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
          <Button icon="phone" onClick={begin}>
            Activarlo…
          </Button>
        )}
      </p>
      {setup && (
        <SetupDialog setup={setup} onDone={() => setOn(true)} onClose={() => setSetup(null)} />
      )}
      {isEnding && <EndDialog onDone={() => setOn(false)} onClose={() => setEnding(false)} />}
    </div>
  );
}

type StepProps = { onDone: () => void; onClose: () => void };

function SetupDialog({ setup, onDone, onClose }: StepProps & { setup: SecondFactorSetup }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { submit, fault, isBusy } = useSubmit(async (form) => {
    const code = String(form.get('code')).replaceAll(' ', '');
    const answer = await call<SecondFactorCodes>('PUT', '/api/yo/segundo-factor', { code });
    setCodes(answer.codes);
    onDone();
  });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  const { size, path } = setup.qr;
  return (
    <Dialog title="Segundo factor" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="quiet">
          Abra en su teléfono una aplicación de códigos (Aegis, Google Authenticator, 1Password…) y
          lea este dibujo, o escriba la clave.
        </p>
        <div className="qr">
          <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label="Código QR">
            <path d={path} />
          </svg>
          <div className="field">
            <span className="label">Clave para escribir</span>
            <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
        <Field
          label="Código que muestra"
          aside="seis números"
          name="code"
          className="input--code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={7}
          fault={fault}
        />
        <DialogButtons>
          <Button type="submit" kind="solid" busy={isBusy}>
            Activar
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Shown this once. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Guarde estos códigos" onClose={onClose}>
      {(close) => (
        <>
          <p className="quiet">
            Cada uno sirve una vez, el día que no tenga su teléfono. No se muestran de nuevo:
            imprímalos o cópielos en papel.
          </p>
          <ul className="codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <DialogButtons>
            <Button kind="solid" onClick={close}>
              Ya los guardé
            </Button>
            <Button icon="copy" onClick={() => copyText(codes.join('\n'), 'Códigos copiados')}>
              Copiar
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

function EndDialog({ onDone, onClose }: StepProps) {
  const { submit, fault, isBusy } = useSubmit(async (form) => {
    await call('DELETE', '/api/yo/segundo-factor', { passphrase: form.get('passphrase') });
    onDone();
    onClose();
    toast({ title: 'Segundo factor quitado', text: 'Ahora basta su clave.' });
  });
  return (
    <Dialog title="Quitar el segundo factor" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="quiet">Los diez códigos de papel también dejan de servir.</p>
        <PassphraseField
          label="Clave"
          name="passphrase"
          autoComplete="current-password"
          required
          fault={fault}
        />
        <DialogButtons>
          <Button type="submit" kind="alert" busy={isBusy}>
            Quitar
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** A form with one field that can be wrong. */
function useSubmit(work: (form: FormData) => Promise<void>) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await work(new FormData(event.currentTarget));
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      setFault(error.message);
    }
    setBusy(false);
  };
  return { submit, fault, isBusy };
}
