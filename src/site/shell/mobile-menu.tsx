import { toSaved } from '#paths.ts';
import { useIdentity } from '../identity.tsx';
import { Icon } from '../ui/icon.tsx';
import { useModal } from '../ui/modal.ts';
import { PageLink } from '../ui/page-link.tsx';
import { ModeLink } from './mode-link.tsx';
import { listNavItems } from './nav-items.ts';
import { SearchBox } from './search-box.tsx';

type MobileMenuProps = { pathname: string; onOpenSettings: () => void; onClose: () => void };

export function MobileMenu({ pathname, onOpenSettings, onClose }: MobileMenuProps) {
  const identity = useIdentity();
  const { ref, close } = useModal();
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-label="Menú"
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-105 bg-signal text-on-signal [--focus:var(--on-signal)] motion-safe:animate-slide-in backdrop:bg-scrim"
    >
      <div className="flex min-h-full flex-col px-(--margin) pb-8">
        <div className="flex min-h-(--header) items-center justify-between">
          <span aria-hidden="true" className={toNameClass(identity.name)}>
            {identity.name}
          </span>
          <button
            type="button"
            aria-label="Cerrar menú"
            onClick={close}
            className="icon-button -mr-2.5 hover:bg-on-signal hover:text-signal"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="mb-6">
          <SearchBox place="menu" onChoose={close} />
        </div>
        <nav aria-label="Menú principal">
          <ul className="divided [--divider:2px_solid_var(--on-signal)] border-y-2 border-on-signal">
            {listNavItems(identity).map(({ href, label }) => (
              <li key={href}>
                <PageLink
                  href={href}
                  onClick={close}
                  aria-current={href === pathname ? 'page' : undefined}
                  className="flex min-h-16 items-center text-[min(3.25rem,14.5vw)] leading-none font-[850] font-stretch-62% tracking-[-0.02em] before:mr-3.5 before:hidden before:h-9.5 before:border-l-14 aria-[current]:before:block"
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto pt-8">
          <ModeLink className="flex min-h-11 items-center font-semibold underline" />
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
export const toNameClass = ({ length }: string) =>
  `leading-none font-[850] font-stretch-70% tracking-[-0.025em] text-balance [word-spacing:0.1em] ${
    length > 28 ? 'text-[1rem]' : length > 12 ? 'text-l' : 'text-xl lg:text-[2.25rem]'
  }`;
