import { useState } from 'react';
import { patterns, toHome, toSaved } from '#paths.ts';
import { useIdentity } from '../identity.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useModal } from '../ui/modal.ts';
import { PageLink } from '../ui/page-link.tsx';
import { ModeLink } from './mode-link.tsx';
import { listNavItems } from './nav-items.ts';
import { SearchBox } from './search-box.tsx';

type HeaderProps = { address: string; isThere: () => boolean; onOpenSettings: () => void };

const navLinkClass =
  'relative grid h-full min-h-11 content-center px-3.5 font-semibold font-stretch-92% focus-visible:-outline-offset-3 focus-visible:shadow-none after:absolute after:inset-x-3.5 lg:max-xl:px-2 lg:max-xl:after:inset-x-2 after:bottom-0 after:border-rule hover:after:border-b-6 lg:before:invisible lg:before:h-0 lg:before:font-extrabold lg:before:content-[attr(data-label)] aria-[current]:font-extrabold aria-[current]:after:border-b-6 aria-[current]:after:border-signal-line noscript:max-sm:px-1.5 noscript:max-sm:text-s noscript:max-sm:font-stretch-80% noscript:max-sm:after:inset-x-1.5';

export function Header({ address, isThere, onOpenSettings }: HeaderProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [pathname = ''] = address.split('?');
  return (
    <header className="sticky top-0 z-20 border-b-2 border-ink bg-paper">
      <div className="wrap flex h-(--header) items-center gap-6 noscript:max-lg:h-auto noscript:max-lg:flex-wrap noscript:max-lg:gap-y-0">
        <Logo />
        <Boundary key={address} fallback={null}>
          <PrintedAddress address={address} isThere={isThere} />
        </Boundary>
        <nav
          aria-label="Principal"
          className="ml-4 hidden h-full lg:block noscript:block noscript:max-lg:ml-0 noscript:max-sm:w-full"
        >
          <ul className="flex h-full gap-1 whitespace-nowrap noscript:max-lg:-mx-3.5 noscript:max-lg:flex-wrap noscript:max-sm:-mx-1.5 noscript:max-sm:justify-between">
            {listNavItems(useIdentity()).map(({ href, label }) => (
              <li key={href}>
                <PageLink
                  href={href}
                  aria-current={href === pathname ? 'page' : undefined}
                  data-label={label}
                  className={navLinkClass}
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        {/* In the place of the search field: below 1024 px an icon. */}
        <a
          href={patterns.search}
          className="ml-auto hidden h-11 items-center gap-2 text-ink-2 noscript:flex noscript:max-lg:absolute noscript:max-lg:top-2 noscript:max-lg:right-(--margin) noscript:lg:w-65 noscript:lg:border-b-2 print:hidden"
        >
          <Icon name="search" className="size-5.5 text-ink" />
          <span className="max-lg:sr-only">Buscar artículos</span>
        </a>
        {/* These need JavaScript. Without it a link opens the search, and the footer links every page. */}
        <div className="ml-auto flex shrink-0 items-center gap-1 noscript:hidden print:hidden">
          <div className="mr-3 hidden w-[min(260px,34vw)] sm:block">
            <SearchBox place="header" />
          </div>
          <button
            type="button"
            aria-label="Configuración de privacidad"
            onClick={onOpenSettings}
            className="icon-button text-ink xl:flex xl:w-auto xl:gap-2 xl:px-3"
          >
            <Icon name="shield" />
            <span className="hidden font-semibold font-stretch-92% xl:inline">Privacidad</span>
          </button>
          <IconButton
            icon="menu"
            label="Abrir menú"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
            className="-mr-2.5 text-ink lg:hidden"
          />
        </div>
      </div>
      {menuOpen && (
        <MobileMenu
          pathname={pathname}
          onOpenSettings={onOpenSettings}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </header>
  );
}

type PrintedAddressProps = Pick<HeaderProps, 'address' | 'isThere'>;

/** Printed in place of the menu. A separate component because it reads responses, which may be invalid. */
function PrintedAddress({ address, isThere }: PrintedAddressProps) {
  const { url } = useIdentity();
  if (!isThere()) return null;
  // Not `new URL(address, url)`: an address with two leading slashes would be another site's.
  return <p className="ml-auto hidden text-xs print:block">{new URL(url).origin + address}</p>;
}

/** The bob hangs from the top of the window and reaches below the header's rule. */
function Logo() {
  const { name } = useIdentity();
  return (
    <PageLink
      href={toHome()}
      aria-label={`${name}, inicio`}
      className={`relative flex h-(--header) items-center pr-2 pl-7 focus-visible:-outline-offset-3 focus-visible:shadow-none lg:pl-8 ${toNameClass(name)}`}
    >
      <LogoBob />
      {name}
    </PageLink>
  );
}

const LogoBob = () => (
  <svg
    viewBox="0 0 18 94"
    preserveAspectRatio="xMidYMax meet"
    aria-hidden="true"
    className="absolute top-0 left-0 logo-bob h-[calc(100%+18px)] w-4.5 overflow-visible noscript:max-lg:h-full"
  >
    <path d="M8-60h2V58H8zM4 57h10v6H4zM1 64h16v12L9 94 1 76z" fill="currentColor" />
  </svg>
);

type MobileMenuProps = { pathname: string; onOpenSettings: () => void; onClose: () => void };

function MobileMenu({ pathname, onOpenSettings, onClose }: MobileMenuProps) {
  const identity = useIdentity();
  const { ref, close } = useModal();
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-label="Menú"
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-105 bg-hero text-on-hero dark:text-ink [--focus:var(--on-hero)] motion-safe:animate-slide-in backdrop:bg-scrim"
    >
      <div className="flex min-h-full flex-col px-(--margin) pb-8">
        <div className="flex min-h-(--header) items-center justify-between">
          <span
            aria-hidden="true"
            className={`relative flex h-(--header) items-center pl-7 ${toNameClass(identity.name)}`}
          >
            <LogoBob />
            {identity.name}
          </span>
          <IconButton
            icon="close"
            label="Cerrar menú"
            onClick={close}
            className="-mr-2.5 hover:bg-on-hero hover:text-hero"
          />
        </div>
        <div className="mt-6 mb-6">
          <SearchBox place="menu" onChoose={close} />
        </div>
        <nav aria-label="Menú principal">
          <ul className="divided text-on-hero [--divider:2px_solid_var(--on-hero)] border-y-2 border-on-hero">
            {listNavItems(identity).map(({ href, label }) => (
              <li key={href}>
                <PageLink
                  href={href}
                  onClick={close}
                  aria-current={href === pathname ? 'page' : undefined}
                  className="flex min-h-16 items-center text-[min(3.25rem,14.5vw)] leading-none font-[850] font-stretch-62% tracking-[-0.02em] aria-[current]:shadow-[inset_0_6px]"
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto pt-8">
          <ModeLink className="flex min-h-11 items-center gap-2.5 font-semibold">
            <Icon name="down" />
          </ModeLink>
          <PageLink
            href={toSaved()}
            onClick={close}
            className="flex min-h-11 items-center gap-2.5 font-semibold"
          >
            <Icon name="bookmark" />
            Guardados
          </PageLink>
          <button
            type="button"
            onClick={() => {
              close();
              onOpenSettings();
            }}
            className="flex min-h-11 items-center gap-2.5 font-semibold"
          >
            <Icon name="shield" />
            Configuración de Cookies
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** A longer name is smaller; the longest fits the header of a phone in three lines. */
const toNameClass = ({ length }: string) =>
  `leading-none font-[850] font-stretch-70% tracking-[-0.025em] text-balance [word-spacing:0.1em] ${
    length > 28 ? 'text-[1rem]' : length > 12 ? 'text-l' : 'text-xl lg:text-[2.25rem]'
  }`;
