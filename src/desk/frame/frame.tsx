import { Suspense, useCallback, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { DeskHome } from '#contract/desk/articles.ts';
import type { Me } from '#contract/desk/people.ts';
import { Boundary } from '#site/ui/boundary.tsx';
import { registerWorker } from '#site/ui/register-worker.ts';
import { SignInForm } from '../access/sign-in-form.tsx';
import { call, mePath } from '../api/client.ts';
import { useConnection } from '../api/connection.ts';
import { askForSignIn, onSignInElsewhere, settleSignIn, useExpired } from '../api/expired.ts';
import { deleteOfflineResponses } from '../api/offline-responses.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { formatSince } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { pageHead } from '../parts/page.tsx';
import { Banner, Skeleton, SkeletonSection } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { type DeskRoute, routes, sections } from '../routes.tsx';
import { setSession, useCan, useMe } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { Dock } from './dock.tsx';
import { GoAnywhere } from './go-anywhere.tsx';
import { Leaving } from './leaving.tsx';
import { NoPermission, NotFound } from './no-page.tsx';
import { type Overlay, Rail } from './rail.tsx';
import { ShortcutList } from './shortcut-list.tsx';

export function Frame() {
  const [address, navigate] = useLocation();
  const can = useCan();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = () => setOverlay(null);
  const mine = sections.filter(({ may }) => may === null || can(may));
  const { data } = useResponse<DeskHome>('/api/mesa');
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
          <FrameBanners isEditor={isEditor} />
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

function ArrivingPage() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Cargando
      </p>
      <div className={pageHead} aria-hidden="true">
        <div className="flex min-h-11 items-center text-page leading-[0.95]">
          <Skeleton width={6} />
        </div>
      </div>
      <SkeletonSection />
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

/** Banners for lasting states of the whole desk. The editor shows the connection itself. */
function FrameBanners({ isEditor }: { isEditor: boolean }) {
  const expired = useExpired();
  return (
    <div className={`grid gap-2 empty:hidden ${isEditor ? '' : 'mb-4'}`}>
      {(expired === 'due' || expired === 'put-off') && (
        <Banner
          icon="clock"
          tone="bad"
          role="alert"
          action={
            <Button small onClick={askForSignIn}>
              Entrar
            </Button>
          }
        >
          <b>Su sesión venció.</b> Hasta que entre, nada se guarda en el servidor.
        </Banner>
      )}
      {!isEditor && <ConnectionBand />}
    </div>
  );
}

function ConnectionBand() {
  const { state, since, reason, wasReached } = useConnection();
  if (state === 'on') return null;
  if (state === 'back') {
    return (
      <Banner icon="refresh" tone="todo" role="status">
        <b>Volvió la señal.</b> Lo que ve está actualizado.
      </Banner>
    );
  }
  if (reason !== null) {
    return (
      <Banner icon="lock" role="status">
        <b>Solo lectura.</b> {reason}
      </Banner>
    );
  }
  return (
    <Banner icon="offline" role="status">
      {wasReached ? (
        <>
          <b>Sin conexión desde {formatSince(since)}.</b> Lo que ve es de esa hora.
        </>
      ) : (
        <>
          <b>Sin conexión.</b> Lo que ve es de la última conexión.
        </>
      )}{' '}
      Puede escribir: cada cambio queda en este equipo y se envía solo cuando vuelva la señal.
    </Banner>
  );
}

/** Signing in again over the page, which stays as it is. Calls that wait are repeated. */
function SignInAgain() {
  const expired = useExpired();
  const { person } = useMe();
  const resume = useCallback(
    (me: Me) => {
      if (me.person.id !== person.id) return startOver();
      setSession(me);
      settleSignIn(true);
      refreshResponses();
    },
    [person.id],
  );
  useEffect(
    () =>
      onSignInElsewhere((id) => {
        if (id !== null && id !== person.id) startOver();
        // If it fails, the next successful call asks again.
        else call<Me>('GET', mePath).then(resume, () => {});
      }),
    [resume, person.id],
  );
  if (expired !== 'open') return null;
  return (
    <Dialog title="Su sesión venció" onClose={() => settleSignIn(false)}>
      <p className="-mt-2 text-ink-2">
        Entre otra vez y siga donde estaba. Lo que estaba escribiendo sigue en la pantalla y en este
        equipo.
      </p>
      <SignInForm email={person.email} action="Entrar y seguir" onDone={resume} />
    </Dialog>
  );
}

/** The screen shows another person's work: nothing of it may be sent in the new person's name. */
function startOver() {
  setSession(null);
  settleSignIn(false);
  void deleteOfflineResponses().finally(() => location.reload());
}
