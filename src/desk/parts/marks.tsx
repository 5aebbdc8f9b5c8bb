import type { ReactNode } from 'react';
import type { DraftState } from '#contract/desk/drafts.ts';
import { getCategoryIcon } from '#site/ui/category-icon.tsx';

type ChipProps = { tone?: keyof typeof chipTones; className?: string; children: ReactNode };

const highlighted =
  'forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';
const chipTones = {
  plain: 'border-rule',
  ink: 'border-ink bg-ink text-paper',
  todo: `border-signal bg-signal text-on-signal ${highlighted}`,
};

export const Chip = ({ tone = 'plain', className = '', children }: ChipProps) => (
  <span
    className={`-my-px inline-flex items-center gap-1.5 border px-1.75 text-2xs leading-[1.4] font-semibold font-stretch-88% whitespace-nowrap ${chipTones[tone]} ${className}`}
  >
    {children}
  </span>
);

type BadgeProps = { todo?: boolean; className?: string; children: ReactNode };

/** A count; in the signal colour if it needs action. */
export const Badge = ({ todo, className = 'h-5 min-w-5 text-2xs', children }: BadgeProps) => (
  <span
    className={`inline-grid place-items-center px-1.25 leading-none font-bold font-stretch-84% ${className} ${
      todo ? `bg-signal text-on-signal ${highlighted}` : 'bg-paper-2'
    }`}
  >
    {children}
  </span>
);

/** In a phone's bottom bar: beside the icon, and below the bar of the current page. */
export const dockBadge = 'absolute top-2 left-[calc(50%+13px)] h-4.25 min-w-4.25 text-[0.75rem]';

/** A person's initials; empty for an invited person. */
export const Face = ({ children }: { children?: ReactNode }) => (
  <span
    className={`inline-grid size-8 flex-none place-items-center border text-[min(0.8125rem,18px)] leading-none font-bold font-stretch-80% ${
      children ? 'border-rule bg-paper-2' : 'border-dashed border-ink-2'
    }`}
    aria-hidden="true"
  >
    {children}
  </span>
);

export const Live = ({ className = 'mr-1.25 inline-block align-[1px]' }) => (
  <i className={`size-2.25 flex-none bg-signal forced-colors:bg-[CanvasText] ${className}`} />
);

const tick = 'absolute top-1/2 -mt-2 h-4 w-0.5 rotate-45 bg-current forced-colors:bg-[CanvasText]';
const line = `before:min-w-4 before:flex-1 before:[border-top:1.5px_solid]
  after:min-w-4 after:flex-1 after:[border-top:1.5px_solid]`;

export const DimensionLine = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => (
  <p
    className={`relative flex items-center gap-2.5 px-1.75 text-xs font-semibold font-stretch-90% ${line}`}
    aria-hidden={hidden}
  >
    <i className={`left-0.5 ${tick}`} />
    {children}
    <i className={`right-0.5 ${tick}`} />
  </p>
);

export const stateNames: Record<DraftState, string> = {
  borrador: 'Borrador',
  revision: 'En revisión',
  programado: 'Programado',
  publicado: 'Publicado',
  cambios: 'Publicado',
  retirado: 'Retirado',
  papelera: 'En la papelera',
};

const full = 'fill-current forced-colors:fill-[CanvasText]';

/** The state of an article, as on a plan: dashed is a draft, half in review, full published, crossed retired. */
export function StateMark({ state }: { state: DraftState }) {
  return (
    <svg
      viewBox="-1 -1 16 16"
      className="size-3.5 flex-none overflow-visible fill-none stroke-current stroke-[1.5]"
      aria-hidden="true"
    >
      {state === 'programado' ? (
        <path d="M13 7A6 6 0 1 1 1 7a6 6 0 0 1 12 0zM7 3.5V7l2.5 2" />
      ) : (
        <path
          d="M1 1h12v12H1z"
          className={state === 'publicado' || state === 'cambios' ? full : undefined}
          strokeDasharray={state === 'borrador' ? '2.7 1.8' : undefined}
        />
      )}
      {state === 'revision' && <path className={full} d="M1 13V1l12 12z" stroke="none" />}
      {state === 'cambios' && (
        <path
          className="fill-signal stroke-paper stroke-[1.5] forced-colors:fill-[CanvasText]"
          d="M7.5-2H16v8.5H7.5z"
        />
      )}
      {state === 'retirado' && <path d="M1 13 13 1" />}
    </svg>
  );
}

export function StateLabel({ state }: { state: DraftState }) {
  return (
    <span className="inline-flex items-center gap-2 leading-[1.2] font-semibold font-stretch-90%">
      <StateMark state={state} />
      {stateNames[state]}
      {state === 'cambios' && <span className="sr-only">, con cambios sin publicar</span>}
    </span>
  );
}

export const CategoryIcon = ({
  icon,
  className = 'size-8 stroke-[2.2]',
}: {
  icon: string;
  className?: string;
}) => (
  <svg
    viewBox="0 0 48 48"
    className={`flex-none fill-none stroke-current ${className}`}
    aria-hidden="true"
  >
    <path d={getCategoryIcon(icon)} />
  </svg>
);
