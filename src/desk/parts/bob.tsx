import { Bob } from '#site/ui/bob.tsx';

export const SwingingBob = ({ className = 'h-5.5 w-2' }: { className?: string }) => (
  <Bob className={`flex-none origin-top motion-safe:animate-swing ${className}`} />
);

/** Fills the window until what the label says is open. */
export const Loading = ({ as: Element = 'div', label }: { as?: 'div' | 'main'; label: string }) => (
  <Element className="grid min-h-dvh place-content-center p-(--margin)" aria-busy="true">
    <SwingingBob className="h-13 w-4.5" />
    <p className="sr-only" role="status">
      {label}
    </p>
  </Element>
);

export const logoClass = `relative flex items-baseline gap-2 font-[850] font-stretch-70% tracking-[-0.025em]
  [&>svg]:absolute [&>svg]:left-0 [&>svg]:overflow-visible`;

export function LogoLine() {
  return (
    <svg viewBox="0 0 18 94" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d="M8-400h2V58H8zM4 57h10v6H4zM1 64h16v12L9 94 1 76z" fill="currentColor" />
    </svg>
  );
}
