import { Link } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { LogoLine, logoClass } from '../parts/bob.tsx';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Badge, Face } from '../parts/marks.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { roleNames, toInitials } from '../roles.ts';
import type { Section } from '../routes.tsx';
import { useCan, useMe } from '../session.ts';

export type Overlay = 'go' | 'keys' | 'leave' | null;

export type NavProps = {
  address: string;
  sections: Section[];
  waiting: { count: number; meaning: string };
  onOpen: (overlay: Overlay) => void;
};

export const isIn = (address: string, href: string) =>
  // The editor belongs to the list of articles, and an advert's report to the settings.
  (href === '/articulos' && address.startsWith('/editor/')) ||
  (href === '/ajustes' && address.startsWith('/publicidad/')) ||
  (href === '/' ? address === '/' : address === href || address.startsWith(`${href}/`));

type WaitingProps = NavProps['waiting'] & { className: string };

export function Waiting({ count, meaning, className }: WaitingProps) {
  return count === 0 ? null : (
    <Badge todo className={className}>
      {count}
      <span className="sr-only"> {meaning}</span>
    </Badge>
  );
}

const logo = `${logoClass} min-h-11 pl-6 text-[min(1.625rem,8vw)] leading-11
  md:h-19 md:flex-none md:justify-center md:p-0 md:text-[0px]
  words:h-auto words:flex-col words:items-start words:gap-0 words:pt-5 words:pb-4 words:pl-13
  words:text-[2rem] words:leading-[0.9] [&>svg]:-top-1 [&>svg]:h-15.5
  [&>svg]:w-3.5 md:[&>svg]:top-0 md:[&>svg]:left-[calc(50%-8px)]
  md:[&>svg]:h-19 md:[&>svg]:w-4 words:[&>svg]:left-5`;
const create = `hidden md:m-3 md:grid md:h-13 md:flex-none md:place-items-center md:bg-ink md:text-paper
  md:hover:bg-ink-2 words:mt-0 words:mr-4 words:mb-4 words:ml-11 words:flex words:h-11 words:justify-start
  words:gap-2 words:px-3 words:font-bold words:font-stretch-90% words:whitespace-nowrap
  forced-colors:bg-[Highlight]! forced-colors:text-[HighlightText]! forced-colors:forced-color-adjust-none`;
/** With words instead of icons, a plumb line falls from the top edge to the current section. */
const section = `relative grid justify-items-center gap-1.25 px-0.5 py-2.5 text-[0.75rem] leading-none
  font-semibold font-stretch-78% -outline-offset-3 hover:bg-paper-2 aria-[current]:font-extrabold
  aria-[current]:before:absolute aria-[current]:before:inset-[6px_auto_6px_0]
  aria-[current]:before:w-(--beam) aria-[current]:before:bg-signal
  forced-colors:aria-[current]:before:bg-[CanvasText] words:flex words:min-h-10 words:items-center
  words:justify-between words:py-0 words:pr-4 words:pl-13 words:text-body words:leading-[1.2]
  words:font-stretch-90% words:aria-[current]:before:inset-[auto_auto_calc(50%+14px)_27px]
  words:aria-[current]:before:h-screen words:aria-[current]:before:w-0.5
  words:aria-[current]:before:bg-ink words:forced-colors:aria-[current]:before:bg-[CanvasText]`;
const badge = `absolute top-2.5 left-[calc(50%+13px)] h-4.25 min-w-4.25 text-[0.75rem] words:static words:h-5
  words:min-w-5 words:text-2xs`;

export function Rail({ address, sections, waiting, onOpen }: NavProps) {
  const { person, site } = useMe();
  const can = useCan();
  // Over the text of the editor: the account menu hangs out of it.
  return (
    <header className="flex h-13 items-center justify-between border-b-2 border-ink bg-paper px-(--margin) max-md:in-data-[frame=editor]:hidden md:sticky md:top-0 desk:z-20 md:h-dvh md:flex-col md:items-stretch md:justify-start md:overflow-x-hidden md:overflow-y-auto md:border-0 md:p-0 md:[scrollbar-width:none] words:pb-3 print:hidden">
      <Link
        className={`${logo} ${sections.some(({ href }) => isIn(address, href)) ? 'words:[&>svg]:hidden' : ''}`}
        href="/"
        aria-label={`${site.name}, Redacción: ir a la mesa`}
      >
        <LogoLine />
        {site.name}{' '}
        <span className="text-[min(0.875rem,4vw)] font-medium font-stretch-88% tracking-normal text-ink-2 max-[21rem]:hidden md:hidden words:mt-1.25 words:block words:text-xs words:leading-[1.4]">
          Redacción
        </span>
      </Link>
      {can('write') && (
        <Link className={create} href="/nuevo" aria-label="Nuevo artículo">
          <Icon name="plus" className="size-5 stroke-2 words:size-4.5" />
          <span className="hidden words:inline" aria-hidden="true">
            Nuevo artículo
          </span>
        </Link>
      )}
      <nav className="hidden md:block" aria-label="Principal">
        <ul>
          {sections.map(({ href, name, icon }) => (
            <li key={href}>
              <Link
                className={section}
                href={href}
                aria-current={isIn(address, href) ? 'page' : undefined}
              >
                {isIn(address, href) && <RailBob />}
                <Icon name={icon} className="size-5 stroke-2 words:hidden" />
                <span>{name}</span>
                {href === '/articulos' && <Waiting {...waiting} className={badge} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex items-center gap-1 md:mt-auto md:grid md:justify-items-center md:p-3 words:justify-items-stretch words:gap-1.5 words:py-0 words:pr-4 words:pl-6">
        <a
          className="hidden min-h-10 items-center gap-2 pl-7 font-semibold font-stretch-90% decoration-signal decoration-2 underline-offset-4 hover:underline words:flex"
          href={site.url}
          target="_blank"
          rel="noreferrer"
        >
          Ver el sitio <Icon name="out" className="size-4 stroke-2" />
        </a>
        <IconButton
          icon="search"
          label="Buscar o ir a…"
          className="words:hidden"
          onClick={() => onOpen('go')}
        />
        <MenuButton
          label="Su cuenta"
          className="flex min-h-11 min-w-11 items-center gap-2.5 max-md:justify-end md:justify-center words:justify-start"
          isSign={false}
          face={
            <>
              <Face>{toInitials(person.name)}</Face>
              <span className="sr-only leading-[1.2] words:not-sr-only words:text-left">
                {person.name}
                <small className="block text-ink-2">{roleNames[person.role]}</small>
              </span>
              <span className="sr-only">, su cuenta</span>
            </>
          }
        >
          <Link role="menuitem" href="/perfil">
            <Icon name="key" />
            Su cuenta
          </Link>
          <Link role="menuitem" href={findHelp(address).href}>
            <Icon name="help" />
            Ayuda
          </Link>
          <MenuItem icon="list" onClick={() => onOpen('keys')}>
            Atajos del teclado <kbd className="pointer-coarse:hidden">?</kbd>
          </MenuItem>
          <a role="menuitem" href={site.url} target="_blank" rel="noreferrer">
            <Icon name="out" />
            Ver el sitio
          </a>
          <hr />
          <MenuItem icon="lock" onClick={() => onOpen('leave')}>
            Salir
          </MenuItem>
        </MenuButton>
      </div>
    </header>
  );
}

function RailBob() {
  return (
    <svg
      className="absolute top-[calc(50%-16px)] left-5.25 hidden h-9 w-3.5 text-ink words:block"
      viewBox="0 0 14 36"
      aria-hidden="true"
    >
      <path d="M3 0h8v5H3z" fill="currentColor" />
      <path className="fill-signal forced-colors:fill-[CanvasText]" d="M0 6h14v14L7 36 0 20z" />
    </svg>
  );
}
