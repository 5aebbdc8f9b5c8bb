import { Link } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { LogoLine } from '../parts/bob.tsx';
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
  /** What somebody is to look at, beside «Artículos». */
  waiting: { count: number; meaning: string };
  onOpen: (overlay: Overlay) => void;
};

export const isIn = (address: string, href: string) =>
  // An article in the editor is one of the list's, and an advert's report one of the settings'.
  (href === '/articulos' && address.startsWith('/editor/')) ||
  (href === '/ajustes' && address.startsWith('/publicidad/')) ||
  (href === '/' ? address === '/' : address === href || address.startsWith(`${href}/`));

export function Waiting({ count, meaning }: NavProps['waiting']) {
  return count === 0 ? null : (
    <Badge todo className="badge">
      {count}
      <span className="sr-only"> {meaning}</span>
    </Badge>
  );
}

export function Rail({ address, sections, waiting, onOpen }: NavProps) {
  const { person, site } = useMe();
  const can = useCan();
  return (
    <header className="rail">
      <Link className="logo" href="/" aria-label={`${site.name}, Redacción: ir a la mesa`}>
        <LogoLine />
        {site.name} <span>Redacción</span>
      </Link>
      {can('write') && (
        <Link className="rail__new" href="/nuevo" aria-label="Nuevo artículo">
          <Icon name="plus" className="size-5 stroke-2 desk:[.app:not(.app--edit)_&]:size-4.5" />
          <span aria-hidden="true">Nuevo artículo</span>
        </Link>
      )}
      <nav aria-label="Principal">
        <ul>
          {sections.map(({ href, name, icon }) => (
            <li key={href}>
              <Link href={href} aria-current={isIn(address, href) ? 'page' : undefined}>
                {isIn(address, href) && <RailBob />}
                <Icon name={icon} />
                <span>{name}</span>
                {href === '/articulos' && <Waiting {...waiting} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="rail__end">
        <a className="rail__site" href={site.url} target="_blank" rel="noreferrer">
          Ver el sitio <Icon name="out" className="size-4 stroke-2" />
        </a>
        <IconButton
          icon="search"
          label="Buscar o ir a…"
          className="desk:[.app:not(.app--edit)_&]:hidden"
          onClick={() => onOpen('go')}
        />
        <MenuButton
          label="Su cuenta"
          className="who"
          isSign={false}
          face={
            <>
              <Face>{toInitials(person.name)}</Face>
              <span className="who__n">
                {person.name}
                <small>{roleNames[person.role]}</small>
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
            Atajos del teclado <kbd>?</kbd>
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

/** Hangs beside where one is. */
function RailBob() {
  return (
    <svg className="rail__bob" viewBox="0 0 14 36" aria-hidden="true">
      <path d="M3 0h8v5H3z" fill="currentColor" />
      <path className="tip" d="M0 6h14v14L7 36 0 20z" />
    </svg>
  );
}
