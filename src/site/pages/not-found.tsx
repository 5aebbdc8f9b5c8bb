import { toCategory, toHome } from '#paths.ts';
import { Head } from '../document/head.tsx';
import type { Route } from '../routing/route.ts';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';

export function NotFoundPage() {
  return (
    <main id="contenido" className="overflow-hidden bg-hero text-on-hero [--focus:var(--on-hero)]">
      <Head title="404 Page Not Found" description="Esta página no existe o cambió de lugar." />
      <div className="wrap grid gap-x-16 gap-y-6 pt-8 pb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-16 lg:pb-8">
        <OutOfPlumb />
        <div className="self-end lg:pb-[clamp(6rem,9vw,7.5rem)]">
          <h1
            tabIndex={-1}
            lang="en"
            className="text-lead tight-lines font-[850] font-stretch-70% lg:text-[min(6vw,5.5rem)]"
          >
            <span className="sr-only">404 </span>Page Not Found
          </h1>
          <p
            lang="en"
            className="mt-4 text-m leading-[1.32] font-medium text-balance dark:text-ink"
          >
            Did you forget to add the page to the router?
          </p>
          <p className="mt-6 max-w-[27em] dark:text-ink text-m leading-[1.36] font-medium text-balance">
            La página no existe o cambió de lugar.
          </p>
          <div className="mt-6 grid gap-3 xs:flex">
            <PageLink href={toHome()} className={buttonClass('solid', 'on-hero')}>
              Volver al inicio
            </PageLink>
            <PageLink href={toCategory('noticias')} className={buttonClass('line', 'on-hero')}>
              Explorar Artículos
            </PageLink>
          </div>
        </div>
      </div>
    </main>
  );
}

/** The figures lean six degrees; the plumb line beside them does not. */
function OutOfPlumb() {
  return (
    <svg
      viewBox="0 0 1060 680"
      aria-hidden="true"
      className="h-auto w-full overflow-visible fill-current"
    >
      <text
        transform="translate(6 560) skewX(-6)"
        className="text-[760px] font-black font-stretch-62% tracking-[-0.03em]"
      >
        404
      </text>
      <path d="M-4000 560H6000v5H-4000zM1028.500-900h3V470h-3zM958 98.500h86v3h-86z" />
      <path d="M1020 92h20v16h-20zM1015 436h30v21h-30zM1006 460h48v39l-24 60-24-60z" />
      <path d="M914 580v60M1030 580v60M896 622h152" className="stroke-current stroke-3" />
      <path d="m904 632 20-20M1020 632l20-20" className="stroke-current stroke-5" />
      <text x="880" y="636" textAnchor="end" className="text-[40px] font-bold font-stretch-88%">
        Desplome: 6°
      </text>
    </svg>
  );
}

export const notFoundRoute: Route = {
  pattern: '*',
  View: NotFoundPage,
  queries: () => [],
  status: () => 404,
};
