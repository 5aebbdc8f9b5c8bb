import { acceptAll, rejectAll, useConsentUnset } from './consent.ts';

/** Sticky rather than fixed: at the end of the page it stands below the footer and covers nothing. */
export function CookieBanner({ onConfigure }: { onConfigure: () => void }) {
  if (!useConsentUnset()) return null;
  return (
    <section
      aria-label="Cookies"
      className="cookie-banner sticky bottom-0 z-25 border-t-6 border-signal bg-slab text-on-slab [--focus:var(--on-slab)]"
    >
      <div className="wrap grid items-center gap-x-12 gap-y-4 py-6 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-xl">Usted decide qué guardamos</h2>
          <p className="mt-2 max-w-[62ch] leading-[1.4] text-on-slab-2">
            Usamos cookies esenciales para que el sitio funcione. Las de analítica y publicidad solo
            se activan si usted las acepta.
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 lg:flex">
          <button
            type="button"
            onClick={onConfigure}
            className="btn btn-slab order-last col-span-2 min-h-11 border-transparent underline underline-offset-5 lg:order-none"
          >
            Configurar
          </button>
          <button type="button" onClick={rejectAll} className="btn btn-slab-solid px-4 lg:min-w-36">
            Rechazar
          </button>
          <button type="button" onClick={acceptAll} className="btn btn-slab-solid px-4 lg:min-w-36">
            Aceptar Todo
          </button>
        </div>
      </div>
    </section>
  );
}
