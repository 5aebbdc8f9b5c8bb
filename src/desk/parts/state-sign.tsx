import type { DraftState } from '#contract/desk/drafts.ts';

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

/** The mark with its word. */
export function StateSign({ state }: { state: DraftState }) {
  return (
    <span className="inline-flex items-center gap-2 leading-[1.2] font-semibold font-stretch-90%">
      <StateMark state={state} />
      {stateNames[state]}
      {state === 'cambios' && <span className="sr-only">, con cambios sin publicar</span>}
    </span>
  );
}
