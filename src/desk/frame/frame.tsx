import { Suspense, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { DeskHome } from '#contract/desk/articles.ts';
import { Boundary } from '#site/ui/boundary.tsx';
import { registerWorker } from '#site/ui/register-worker.ts';
import { useAnswer } from '../api/answers.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Skeleton } from '../parts/empty.tsx';
import { pageHead } from '../parts/page-head.tsx';
import { toast } from '../parts/toast.ts';
import { type DeskRoute, routes, sections } from '../routes.tsx';
import { useCan } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { Bands } from './bands.tsx';
import { Dock } from './dock.tsx';
import { GoAnywhere } from './go-anywhere.tsx';
import { Leaving } from './leaving.tsx';
import { NoPermission, NotFound } from './no-page.tsx';
import { type Overlay, Rail } from './rail.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** The menus around every page of the desk, and its overlays. */
export function Frame() {
  const [address, navigate] = useLocation();
  const can = useCan();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = () => setOverlay(null);
  const mine = sections.filter(({ may }) => may === null || can(may));
  const { data } = useAnswer<DeskHome>('/api/mesa');
  const returned = data?.waiting.filter(({ state }) => state !== 'revision');
  const waiting = can('publish')
    ? { count: data?.waiting.length ?? 0, meaning: 'en revisión' }
    : { count: returned?.length ?? 0, meaning: 'por corregir' };

  useEffect(() => {
    // Browsers have service workers only with https; without one the desk does not open offline.
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined);
  }, []);

  useShortcuts([
    { keys: 'ctrl+k', label: 'Buscar o ir a cualquier parte', run: () => setOverlay('go') },
    { keys: 'n', label: 'Nuevo artículo', run: () => navigate('/nuevo') },
    ...mine.map(({ keys, name, href }) => ({ keys, label: name, run: () => navigate(href) })),
    {
      keys: 'ctrl+s',
      label: 'Guardar ya',
      run: () => toast({ title: 'Ya está guardado', text: 'Aquí todo se guarda solo.' }),
    },
    { keys: '?', label: 'Esta lista', run: () => setOverlay('keys') },
  ]);

  const isEditor = /^\/editor\/[^/]+$/.test(address);
  const parts = { address, sections: mine, waiting, onOpen: setOverlay };
  return (
    <>
      <a
        className="absolute -top-20 left-2 z-50 bg-signal px-4 py-3 font-bold text-on-signal focus:top-2"
        href="#contenido"
      >
        Ir al contenido
      </a>
      <div
        className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] pb-[calc(var(--dock)+env(safe-area-inset-bottom))] md:grid-cols-[var(--rail)_minmax(0,1fr)] md:grid-rows-[1fr] print:block ${isEditor ? '[--dock:0px]' : 'desk:[--rail:216px]'}`}
        data-frame={isEditor ? 'editor' : 'page'}
      >
        <Rail {...parts} />
        <main
          className={`min-w-0 md:border-l-2 md:border-ink print:border-0 print:p-0 ${isEditor ? '' : 'px-(--margin) pt-4 pb-12 md:pt-6 md:pb-16'}`}
          id="contenido"
          tabIndex={-1}
        >
          <Bands isEditor={isEditor} />
          <Boundary key={address} fallback={<BrokenPage />}>
            <Suspense fallback={<ArrivingPage />}>
              <Switch>
                {routes.map((route) => (
                  <Route key={route.path} path={route.path}>
                    {(params: { id?: string }) => <Guarded route={route} id={params.id ?? ''} />}
                  </Route>
                ))}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </Suspense>
          </Boundary>
        </main>
      </div>
      {!isEditor && <Dock {...parts} />}
      {overlay === 'go' && <GoAnywhere onClose={close} onOpen={setOverlay} sections={mine} />}
      {overlay === 'keys' && <ShortcutList onClose={close} />}
      {overlay === 'leave' && <Leaving onClose={close} />}
      <SignInAgain />
    </>
  );
}

function Guarded({ route: { View, may }, id }: { route: DeskRoute; id: string }) {
  const can = useCan();
  // The id becomes part of request addresses: one with a slash could lead a POST to another endpoint.
  if (!/^[\w-]*$/.test(id)) return <NotFound />;
  return may === null || can(may) ? <View id={id} /> : <NoPermission what={may} />;
}

/** While the page's own code loads. */
function ArrivingPage() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Cargando
      </p>
      <div className={pageHead} aria-hidden="true">
        <div className="text-page leading-[0.95]">
          <Skeleton width={5} />
        </div>
      </div>
    </div>
  );
}

function BrokenPage() {
  const again = (
    <Button small onClick={() => location.reload()}>
      Abrir otra vez
    </Button>
  );
  return (
    <Banner icon="warning" tone="bad" role="alert" action={again}>
      <b>Esta página falló.</b> Lo que escribió está guardado.
    </Banner>
  );
}
