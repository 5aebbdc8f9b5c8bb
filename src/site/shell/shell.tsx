import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Announcer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { CookieSettings } from './cookie-settings.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { offerLight } from './mode-link.tsx';

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

const Notices = () => (
  <Toaster
    label="Notifications"
    className="toasts fixed right-(--margin) left-(--margin) z-40 sm:left-auto sm:w-105"
    draw={drawNotice}
  />
);

const drawNotice = (
  { title, text, tone }: Toast,
  close: () => void,
  gestures: ComponentProps<'div'>,
) => (
  <div {...gestures} data-tone={tone} className="toast">
    <Icon
      name={tone === 'bad' ? 'warning' : 'check'}
      className="mt-px size-5.5 in-data-[tone=done]:text-signal"
    />
    <p className="leading-[1.35] font-bold">{title}</p>
    <p className="col-start-2 text-s leading-[1.4] text-on-slab-2 in-data-[tone=bad]:text-inherit">
      {text}
    </p>
    <IconButton
      icon="close"
      label="Cerrar aviso"
      onClick={close}
      className="col-start-3 row-span-2 row-start-1 -my-2.5 text-inherit hover:bg-slab-rule hover:text-inherit"
    />
  </div>
);
