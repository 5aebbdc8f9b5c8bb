import { Link } from 'wouter';
import { type Permission, permissions } from '#contract/desk/roles.ts';
import { buttonClass } from '../parts/button.tsx';
import { None } from '../parts/empty.tsx';
import { PageHead } from '../parts/page-head.tsx';

export function NotFound() {
  return (
    <>
      <PageHead title="No hay nada aquí" />
      <None>
        <b>Esta dirección no lleva a ninguna página de la redacción.</b> Puede que el enlace esté
        cortado.
      </None>
      <p className="gap">
        <Link className={buttonClass('line')} href="/">
          Ir a la mesa
        </Link>
      </p>
    </>
  );
}

/** A direct link to what the person's role cannot do: says so, and who can. */
export function NoPermission({ what }: { what: Permission }) {
  const isForEditors = (permissions[what] as readonly string[]).includes('editor');
  return (
    <>
      <PageHead title="Sin permiso" />
      <None>
        {isForEditors ? (
          <>
            <b>Esta parte es de los editores.</b> Si necesita algo de ella, pídaselo a un editor o a
            un administrador.
          </>
        ) : (
          <>
            <b>Esta parte es de los administradores.</b> Si necesita algo de ella, pídaselo a uno.
          </>
        )}
      </None>
      <p className="gap">
        <Link className={buttonClass('line')} href="/">
          Ir a la mesa
        </Link>
      </p>
    </>
  );
}
