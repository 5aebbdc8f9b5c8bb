import { type FormEvent, useState } from 'react';
import type { NewLink } from '#contract/desk/people.ts';
import type { Role } from '#contract/desk/roles.ts';
import { maxNameLength } from '#contract/rules.ts';
import { call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { useAttempt } from '../attempt.ts';
import { formatMomentInText } from '../dates.ts';
import { Button, DialogButtons, IconButton } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { afterInput, Field, FieldGroup } from '../parts/field.tsx';
import { copyText } from '../parts/toast.ts';
import { roleDuties, roleNames } from '../roles.ts';

export type MadeLink = NewLink & { name: string; isInvitation: boolean };

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const { submit, isBusy, faultOf } = useAttempt({ mainField: 'email' });

  const invite = (event: FormEvent<HTMLFormElement>) => {
    const form = Object.fromEntries(new FormData(event.currentTarget));
    submit(event, async () => {
      const link = await call<NewLink>('POST', '/api/equipo', form);
      refreshResponses('/api/equipo');
      refreshResponses('/api/registro');
      setMade({ ...link, name: String(form.name), isInvitation: true });
    });
  };

  if (made) return <LinkDialog made={made} onClose={onClose} />;
  return (
    <Dialog title="Invitar" onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" onSubmit={invite}>
          <Field
            label="Nombre y apellido"
            name="name"
            autoComplete="off"
            required
            maxLength={maxNameLength}
            fault={faultOf('name')}
          />
          <Field
            label="Correo"
            name="email"
            type="email"
            autoComplete="off"
            required
            fault={faultOf('email')}
          />
          <FieldGroup label="Rol">
            {(Object.entries(roleNames) as [Role, string][]).map(([role, text]) => (
              <Choice
                key={role}
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === 'redactor'}
              >
                <b>{text}</b>
                <small>{capitalise(roleDuties[role])}</small>
              </Choice>
            ))}
          </FieldGroup>
          <DialogButtons>
            <Button type="submit" kind="solid" busy={isBusy}>
              Generar el enlace
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

export function LinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const { link, name, expiresAt, isInvitation } = made;
  const copy = () => copyText(link, 'Enlace copiado');
  return (
    <Dialog title={isInvitation ? 'Invitación lista' : 'Enlace listo'} onClose={onClose}>
      {(close) => (
        <>
          <p className="-mt-2 text-ink-2">
            Para <b>{name}</b>. Se muestra solo esta vez.
          </p>
          <Field
            label="Enlace"
            aside={`sirve una vez, hasta ${formatMomentInText(expiresAt)}`}
            hint="El sitio no lo envía: envíelo usted por WhatsApp o por correo."
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            after={
              <IconButton
                className={afterInput}
                icon="copy"
                label="Copiar el enlace"
                onClick={copy}
              />
            }
          />
          <DialogButtons>
            <Button
              kind="solid"
              icon="copy"
              onClick={async () => {
                await copy();
                close();
              }}
            >
              Copiar y cerrar
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
