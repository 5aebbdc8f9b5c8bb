import type { FormEvent } from 'react';
import type { Me } from '#contract/desk/people.ts';
import { call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';
import { setSession, useMe } from '../session.ts';

/** The name a person signs with. */
export function NameForm() {
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
      <Field
        label="Nombre y apellido"
        aside="como firma"
        name="name"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={name}
      />
      <p>
        <Button type="submit">Cambiar el nombre</Button>
      </p>
    </form>
  );
}
