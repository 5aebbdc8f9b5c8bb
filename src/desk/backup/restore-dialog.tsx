import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { useMe } from '../session.ts';

type RestoreDialogProps = { name: string; onAsked: () => void; onClose: () => void };

/** Explains the consequences before the site's name is typed. */
export function RestoreDialog({ name, onAsked, onClose }: RestoreDialogProps) {
  const { site } = useMe();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim().toLowerCase() === site.name.trim().toLowerCase();
  const submit = (event: FormEvent, close: () => void) => {
    event.preventDefault();
    if (!isTyped) return;
    void attempt('No se restauró', async () => {
      await call('POST', '/api/ajustes/copias/restaurar', { name, site: typed });
      close();
    }).finally(onAsked);
  };
  return (
    <Dialog title="Restaurar un respaldo" onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" onSubmit={(event) => submit(event, close)}>
          <p>
            <b>{name}</b> toma el lugar de todo: artículos, imágenes, borradores, suscriptores y
            registro.
          </p>
          <ul className="grid list-disc gap-2 pl-[1.1em] text-ink-2 [&_b]:text-ink">
            <li>
              <b>Se cerrarán todas las sesiones</b>, también la suya. Se entra de nuevo con la clave
              de hoy.
            </li>
            <li>
              <b>Nadie gana ni pierde acceso</b>: cada quien conserva su rol, su clave y su segundo
              factor, y quien esté inhabilitado sigue así.
            </li>
            <li>
              <b>Los borradores</b> vuelven a como estaban. Lo que alguien tenga solo en su equipo
              sigue allí, y la mesa se lo ofrece.
            </li>
            <li>
              <b>Quien se dio de baja</b> desde entonces no vuelve. Quien se suscribió desde
              entonces se pierde.
            </li>
            <li>
              <b>Ningún envío del boletín</b> sigue por sí mismo: lo que faltaba queda como
              incierto.
            </li>
            <li>Antes se guarda un respaldo de lo que hay ahora, en la carpeta del servidor.</li>
          </ul>
          <Field
            label={`Escriba «${site.name}» para confirmar`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <DialogButtons>
            <Button type="submit" kind="alert" disabled={!isTyped}>
              Restaurar
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
