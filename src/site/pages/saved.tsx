import { useSyncExternalStore } from 'react';
import { patterns } from '#paths.ts';
import { Head } from '../document/head.tsx';
import type { Route } from '../routing/route.ts';
import { SavedList } from '../saved/saved-list.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Block } from '../ui/failed.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** The page that was not available offline, if this one replaces it. Only addresses of this site. */
function readMissed(): string | null {
  const asked = new URLSearchParams(location.search).get('sin');
  const url = asked === null ? null : URL.parse(asked, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : null;
}

const never = () => () => {};

function SavedPage() {
  // The page is cached once for all addresses: only the browser knows which one was requested.
  const missed = useSyncExternalStore(never, readMissed, () => null);
  return (
    <main id="contenido" data-needs-script="">
      <Head
        title="Guardados"
        description="Los artículos que guardó en este dispositivo, para leerlos también sin conexión."
      />
      {missed === null ? (
        <header className="wrap pt-8 pb-6 lg:pt-16 lg:pb-12">
          <PageTitle>Guardados</PageTitle>
          <p className="mt-6 max-w-[34em] text-m leading-[1.4] text-ink-2">
            Lo que guarda queda en este dispositivo y puede leerse sin conexión.
          </p>
        </header>
      ) : (
        <Missed address={missed} />
      )}
      {/* With the heading, at least the screen's height: the list appears after a moment, and must not move a visible footer. */}
      <div className="wrap min-h-[75svh] pb-(--section)">
        <Block>
          <SavedList />
        </Block>
      </div>
    </main>
  );
}

function Missed({ address }: { address: string }) {
  return (
    <header className="mb-12 bg-signal text-on-signal [--focus:var(--on-signal)]">
      <div className="wrap pt-12 pb-12 text-m leading-[1.4] lg:pt-16">
        <PageTitle>Sin conexión</PageTitle>
        <p className="mt-6 max-w-[34em]">
          Esta dirección no está guardada en este dispositivo:{' '}
          <strong className="wrap-anywhere">{address}</strong>
        </p>
        <p className="mt-3 mb-6 max-w-[34em]">
          Podrá abrirla cuando vuelva la señal. Lo que guardó sigue aquí.
        </p>
        <div className="grid gap-2 sm:flex">
          {/* A full page load, so that the network is tried again. */}
          <a href={address} className={buttonClass('solid')}>
            Intentar de nuevo
          </a>
          <a href="#guardados" className={buttonClass('line')}>
            Ver los guardados
          </a>
        </div>
      </div>
    </header>
  );
}

export const savedRoute: Route = {
  pattern: patterns.saved,
  View: SavedPage,
  queries: () => [],
  status: () => 200,
};
