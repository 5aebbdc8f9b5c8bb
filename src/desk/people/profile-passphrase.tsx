import { type FormEvent, useState } from 'react';
import type { FieldProblem } from '#contract/desk/people.ts';
import { refreshAnswers } from '../api/answers.ts';
import { ApiFault, call } from '../api/client.ts';
import { Button } from '../parts/button.tsx';
import { PassphraseField } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';

export function PassphraseForm({ email }: { email: string }) {
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const faultOf = (field: FieldProblem['field']) =>
    problem?.field === field ? problem.detail : null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const { current, next } = Object.fromEntries(new FormData(form));
    setBusy(true);
    setProblem(null);
    try {
      await call('POST', '/api/yo/clave', { current, next });
      form.reset();
      refreshAnswers('/api/yo/sesiones');
      toast({ title: 'Clave cambiada', text: 'Sus demás sesiones se cerraron.' });
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      setProblem({ field: 'current', ...error.problem, detail: error.message });
    }
    setBusy(false);
  };

  return (
    <form className="form max-w-105" onSubmit={submit}>
      {/* For the browser's own keeper of passwords. */}
      <input hidden name="email" autoComplete="username" readOnly value={email} />
      <PassphraseField
        label="Clave de ahora"
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
