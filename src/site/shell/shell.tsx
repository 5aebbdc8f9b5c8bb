import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Announcer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { CookieSettings } from './cookie-settings.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { offerLight } from './mode-link.tsx';
import { Notices } from './notices.tsx';

type ShellProps = {
  address: string;
  /** Whether the page has an address of its own: all not-found pages are the same page. */
  isThere: () => boolean;
  children: ReactNode;
};

/** Everything around the page; it stays mounted between pages. */
export function Shell({ address, isThere, children }: ShellProps) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const openSettings = useCallback(() => setSettingsOpen(true), []);
  useEffect(offerLight, []);
  return (
    <>
      <a
        href="#contenido"
        className="fixed top-2 left-(--margin) z-50 [translate:0_-96px] bg-signal px-4 py-3 font-bold text-on-signal focus:[translate:none]"
      >
        Ir al contenido
      </a>
      <Boundary fallback={null}>
        <CookieBanner onConfigure={openSettings} />
        {settingsOpen && <CookieSettings onClose={() => setSettingsOpen(false)} />}
      </Boundary>
      <Header address={address} isThere={isThere} onOpenSettings={openSettings} />
      {children}
      <Footer onOpenSettings={openSettings} />
      <Boundary fallback={null}>
        <Notices />
        <Announcer />
      </Boundary>
    </>
  );
}
