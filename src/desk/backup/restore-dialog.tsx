import { call } from '../api/client.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useMe } from '../session.ts';

type RestoreDialogProps = { name: string; onAsked: () => void; onClose: () => void };

/** Explains the consequences before the site's name is typed. */
export function RestoreDialog({ name, onAsked, onClose }: RestoreDialogProps) {
  const { site } = useMe();
  return (
    <FormDialog
      title="Restaurar un respaldo"
      act="Restaurar"
      kind="alert"
      confirmation={site.name}
      failure="No se restauró"
      send={() =>
        call('POST', '/api/ajustes/copias/restaurar', { name, site: site.name }).finally(onAsked)
      }
      onClose={onClose}
    >
      <p>
        <b>{name}</b> reemplaza todo: artículos, imágenes, borradores, suscriptores y registro.
      </p>
      <ul className="grid list-disc gap-2 pl-[1.1em] text-ink-2 [&_b]:text-ink">
        <li>
          <b>Se cerrarán todas las sesiones</b>, también la suya. Para entrar de nuevo se usa la
          clave actual.
        </li>
        <li>
          <b>Nadie gana ni pierde acceso</b>: cada quien conserva su rol, su clave y su segundo
          factor, y quien esté inhabilitado sigue así.
        </li>
        <li>
          <b>Los borradores</b> vuelven a como estaban. Lo que alguien tenga solo en su equipo sigue
          allí, y la mesa le ofrece recuperarlo.
        </li>
        <li>
          <b>Quien se dio de baja</b> desde entonces no vuelve. Quien se suscribió desde entonces se
          pierde.
        </li>
        <li>
          <b>Ningún envío del boletín</b> continúa solo: lo que faltaba queda como incierto.
        </li>
        <li>Antes se guarda un respaldo de lo que hay ahora, en la carpeta del servidor.</li>
      </ul>
    </FormDialog>
  );
}
