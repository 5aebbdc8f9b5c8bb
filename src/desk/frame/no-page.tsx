import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { WhoCan } from '#contract/desk/people.ts';
import { type Permission, permissions } from '#contract/desk/roles.ts';
import { useResponse } from '../api/responses.ts';
import { buttonClass } from '../parts/button.tsx';
import { PageHead } from '../parts/page.tsx';

export const NotFound = () => (
  <DeadEnd title="Página no encontrada">
    <b>Esta dirección no lleva a ninguna página de la redacción.</b> Puede que el enlace esté
    incompleto.
  </DeadEnd>
);

export function NoPermission({ what }: { what: Permission }) {
  const { data } = useResponse<WhoCan>(`/api/pueden/${what}`);
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
      <div className="grid gap-x-12 gap-y-6 cols:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] cols:items-end">
        <Unmeasured />
        <div>
          <p className="max-w-[34em] text-body text-ink-2 [&_b]:text-ink">{children}</p>
          <Link className={buttonClass('solid', { className: 'mt-6' })} href="/">
            Ir a la mesa
          </Link>
        </div>
      </div>
    </>
  );
}

/** Only the dimension lines of a plate, as on the site. */
const Unmeasured = () => (
  <svg
    viewBox="0 0 900 440"
    className="h-auto w-full bg-cemento fill-none stroke-ink stroke-[1.2]"
    aria-hidden="true"
  >
    <path className="opacity-60" d="m150 50 540 270m0-270L150 320" />
    <path className="stroke-[2.6] [stroke-dasharray:14_9]" d="M150 50h540v270H150z" />
    <path d="M150 320v62m540-62v62m20-332h62m-62 270h62m-634 50h188m188 0h188m58-332v90m0 90v90" />
    <path className="stroke-[2.6]" d="m142 378 16-16m524 16 16-16m46-304 16-16m-16 286 16-16" />
    <path className="stroke-line-o stroke-[2.6]" d="M344 370h164" />
    <g className="fill-ink stroke-none text-[28px] font-semibold font-stretch-84% [text-anchor:middle]">
      <rect className="fill-cemento" x="290" y="155" width="260" height="60" />
      <text x="420" y="195">
        sin medida
      </text>
    </g>
  </svg>
);
