import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { WhoCan } from '#contract/desk/people.ts';
import { type Permission, permissions } from '#contract/desk/roles.ts';
import { useAnswer } from '../api/answers.ts';
import { buttonClass } from '../parts/button.tsx';
import { PageHead } from '../parts/page.tsx';
import { None } from '../parts/status.tsx';

export const NotFound = () => (
  <DeadEnd title="Página no encontrada">
    <b>Esta dirección no lleva a ninguna página de la redacción.</b> Puede que el enlace esté
    incompleto.
  </DeadEnd>
);

export function NoPermission({ what }: { what: Permission }) {
  const { data } = useAnswer<WhoCan>(`/api/pueden/${what}`);
  const isForEditors = (permissions[what] as readonly string[]).includes('editor');
  return (
    <Refused>
      <b>Esta parte es de los {isForEditors ? 'editores' : 'administradores'}.</b> Si necesita algo
      de ella, pídaselo a{' '}
      {data ? anyOf.format(data.names) : isForEditors ? 'un editor' : 'un administrador'}.
    </Refused>
  );
}

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' });

export const Refused = ({ children }: { children: ReactNode }) => (
  <DeadEnd title="Sin permiso">{children}</DeadEnd>
);

function DeadEnd({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <None>{children}</None>
      <p className="mt-8">
        <Link className={buttonClass('line')} href="/">
          Ir a la mesa
        </Link>
      </p>
    </>
  );
}
