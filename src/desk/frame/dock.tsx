import { useState } from 'react';
import { Link } from 'wouter';
import { findHelp } from '../help/guide-pages.ts';
import { Dialog, sheetList } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { useCan, useMe } from '../session.ts';
import { isIn, type NavProps, Waiting } from './rail.tsx';

/** The phone's bar: the ways one goes most, and all others under «Más». */
export function Dock({ address, sections, waiting, onOpen }: NavProps) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  const rest = sections.filter(({ inDock }) => !inDock);
  const often = sections.filter(({ inDock }) => inDock);
  const toLink = ({ href, name, icon }: (typeof sections)[number]) => (
    <Link key={href} href={href} aria-current={isIn(address, href) ? 'page' : undefined}>
      <Icon name={icon} />
      {name}
      {href === '/articulos' && <Waiting {...waiting} />}
    </Link>
  );
  const isInRest = rest.some(({ href }) => isIn(address, href)) || isIn(address, '/perfil');
  return (
    <>
      <nav className="dock" aria-label="Principal, teléfono">
        {often.slice(0, 2).map(toLink)}
        {can('write') && (
          <Link href="/nuevo">
            <Icon name="plus" />
            Nuevo
          </Link>
        )}
        {often.slice(2).map(toLink)}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isInRest ? 'true' : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" />
          Más
        </button>
      </nav>
      {isOpen && (
        <More address={address} sections={rest} onOpen={onOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type MoreProps = Pick<NavProps, 'address' | 'sections' | 'onOpen'> & { onClose: () => void };

function More({ address, sections, onOpen, onClose }: MoreProps) {
  const { person, site } = useMe();
  return (
    <Dialog title="Más" onClose={onClose}>
      {(close) => (
        <ul className={sheetList}>
          {sections.map(({ href, name, icon }) => (
            <li key={href}>
              <Link href={href} onClick={onClose}>
                <Icon name={icon} />
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link href="/perfil" onClick={onClose}>
              <Icon name="key" />
              Su cuenta
            </Link>
          </li>
          <li>
            <Link href={findHelp(address).href} onClick={onClose}>
              <Icon name="help" />
              Ayuda
            </Link>
          </li>
          <li>
            <a href={site.url} target="_blank" rel="noreferrer">
              <Icon name="out" />
              Ver el sitio
            </a>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                onOpen('leave');
              }}
            >
              <Icon name="lock" />
              Salir <small className="text-ink-2">{person.name}</small>
            </button>
          </li>
        </ul>
      )}
    </Dialog>
  );
}
