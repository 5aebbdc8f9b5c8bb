import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { acceptAll, rejectAll, useConsentUnset } from './consent.ts';

type CookieBannerProps = { onConfigure: () => void };

export function CookieBanner({ onConfigure }: CookieBannerProps) {
  return useConsentUnset() && <Banner onConfigure={onConfigure} />;
}

const buttonClass = 'btn btn-slab min-h-11 px-0 text-s leading-tight';

/**
 * First in the tab order and last on the page. Sticky, not fixed: at the end of the page it is below the footer and
 * covers nothing.
 */
function Banner({ onConfigure }: CookieBannerProps) {
  const section = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('dialog, .cookie-banner')) {
      before.current = relatedTarget;
    }
  };
  // What takes the focus scrolls clear of it.
  useLayoutEffect(() => {
    const { current: banner } = section;
    const root = document.documentElement.style;
    if (!banner) return;
    const observer = new ResizeObserver(() =>
      root.setProperty('--banner-height', `${banner.offsetHeight}px`),
    );
    observer.observe(banner);
    return () => {
      observer.disconnect();
      root.removeProperty('--banner-height');
    };
  }, []);
  // After a choice the focus returns to where it was.
  useLayoutEffect(
    () => () => {
      if (section.current?.contains(document.activeElement)) {
        before.current?.focus({ preventScroll: true });
      }
    },
    [],
  );
  return (
    <section
      ref={section}
      aria-label="Cookies"
      onFocus={remember}
      className="cookie-banner sticky [@media(height<300px)]:static bottom-0 z-25 order-1 max-h-[60dvh] overflow-auto border-t-6 border-ink bg-slab text-on-slab [--focus:var(--on-slab)]"
    >
      <div className="wrap grid items-center gap-x-12 gap-y-3 py-3 lg:grid-cols-[7fr_5fr]">
        <p className="text-s leading-[1.35]">
          <b>Usted decide qué guardamos.</b> Las cookies de analítica y publicidad solo se activan
          si las acepta.
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2">
          <button type="button" onClick={onConfigure} className={buttonClass}>
            Configurar
          </button>
          <button type="button" onClick={rejectAll} className={buttonClass}>
            Rechazar
          </button>
          <button type="button" onClick={acceptAll} className={buttonClass}>
            Aceptar Todo
          </button>
        </div>
      </div>
    </section>
  );
}
