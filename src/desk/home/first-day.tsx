import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeskCategory } from '#contract/desk/articles.ts';
import { buttonClass } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState } from '../parts/status.tsx';
import { useCan, useMe } from '../session.ts';

export function FirstDay({ categories }: { categories: DeskCategory[] }) {
  const { person } = useMe();
  const can = useCan();
  return (
    <EmptyState title="Todo listo para empezar" art={<Plot />}>
      <p>
        Aquí verá los borradores de todos, lo que espera revisión, lo próximo en salir y lo último
        publicado. Para empezar hacen falta tres cosas:
      </p>
      <ol className="my-4 border-t border-rule">
        <Step number={1} isDone title="Su cuenta">
          {person.name}, {person.role}
        </Step>
        <Step number={2} isDone title="Las categorías">
          {categories.map(({ name }) => name).join(', ')}
        </Step>
        <Step
          number={3}
          title="El primer artículo"
          action={
            <Link
              className={buttonClass('signal', { className: 'col-2 justify-self-start sm:col-3' })}
              href="/nuevo"
            >
              Escribir
            </Link>
          }
        >
          Empiece en blanco: se guarda solo
        </Step>
      </ol>
      {can('manage-people') && (
        <p className="text-2xs leading-[1.4] text-ink-2">
          También puede{' '}
          <Link className="link" href="/equipo">
            invitar a su equipo
          </Link>{' '}
          o{' '}
          <Link className="link" href="/ajustes/copias">
            restaurar un respaldo
          </Link>
          .
        </p>
      )}
    </EmptyState>
  );
}

type StepProps = {
  number: number;
  title: string;
  isDone?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

function Step({ number, title, isDone = false, action, children }: StepProps) {
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-rule py-3 sm:grid-cols-[40px_minmax(0,1fr)_auto]">
      <span
        className={`grid size-10 place-items-center border border-ink text-m font-extrabold font-stretch-70% ${isDone ? 'bg-ink text-paper' : ''}`}
      >
        {isDone ? (
          <>
            <Icon name="check" />
            <span className="sr-only">Hecho</span>
          </>
        ) : (
          number
        )}
      </span>
      <span>
        <b>{title}</b>
        <small className="block text-ink-2">{children}</small>
      </span>
      {action}
    </li>
  );
}

/** Drawing: a plot staked out with a plumb line, and nothing built yet. */
function Plot() {
  return (
    <svg viewBox="0 0 640 320" aria-hidden="true">
      <path className="fill-none stroke-current stroke-[2.4]" d="M0 268h640" />
      <path
        className="fill-none stroke-current stroke-[1.2]"
        d="M20 270l-12 14M60 270l-12 14M100 270l-12 14M140 270l-12 14M180 270l-12 14M220 270l-12 14M260 270l-12 14M300 270l-12 14M340 270l-12 14M380 270l-12 14M420 270l-12 14M460 270l-12 14M500 270l-12 14M540 270l-12 14M580 270l-12 14M620 270l-12 14"
      />
      <path
        className="fill-none stroke-current stroke-[1.2] [stroke-dasharray:10_7]"
        d="M180 268V90h280v178M180 150h280M180 210h280M273 90v178M366 90v178"
      />
      <path
        className="fill-none stroke-current stroke-[2.4]"
        d="M120 268v-34M132 268v-34M114 240h24M508 268v-34M520 268v-34M502 240h24M320 0v196"
      />
      <path className="fill-none stroke-line-o stroke-[2.4]" d="M126 240h388" />
      <path className="fill-current" d="M312 196h16v10h-16zM308 208h24v22l-12 28-12-28z" />
      <path
        className="fill-none stroke-current stroke-[1.2]"
        d="M180 66h34M294 66h166M180 58v16M460 58v16M174 72l12-12M454 72l12-12"
      />
      <text
        className="fill-current text-[15px] leading-[normal] font-semibold normal-nums font-stretch-88%"
        x="222"
        y="71"
      >
        por hacer
      </text>
    </svg>
  );
}
