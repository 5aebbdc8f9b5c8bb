import { Suspense, useCallback, useEffect, useState } from 'react';
import { type AroundNavHandler, Redirect, Route, Router, Switch } from 'wouter';
import type { Me } from '#contract/desk/people.ts';
import { Boundary } from '#site/ui/boundary.tsx';
import { takeModalEntry } from '#site/ui/modal.ts';
import { SignInPage } from './access/sign-in-form.tsx';
import { ApiFault, call, mePath } from './api/client.ts';
import { getConnection, subscribeToConnection } from './api/connection.ts';
import {
  deleteOfflineResponses,
  getOfflineResponse,
  storeResponse,
} from './api/offline-responses.ts';
import { outdateResponses } from './api/responses.ts';
import { reportNavigation } from './arrival.ts';
import { Frame } from './frame/frame.tsx';
import { keepFocus } from './keep-focus.ts';
import { lazyView } from './lazy-view.ts';
import { Announcer } from './parts/announcer.tsx';
import { Loading } from './parts/bob.tsx';
import { Button } from './parts/button.tsx';
import { Failed } from './parts/status.tsx';
import { Toaster } from './parts/toaster.tsx';
import { getSession, setSession, useSession } from './session.ts';

const LinkPage = lazyView(() => import('./access/link-page.tsx'), 'LinkPage');

const opening = <Loading as="main" label="Abriendo la redacción" />;

function onNavigation(direction: 'forward' | 'back') {
  reportNavigation(direction);
  outdateResponses();
}

/** A navigation out of a dialog replaces the dialog's history entry. */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  onNavigation('forward');
  navigate(to, { ...options, replace: takeModalEntry() || (options?.replace ?? false) });
  if (!options?.replace) scrollTo(0, 0);
};
addEventListener('popstate', () => onNavigation('back'));

export function App() {
  useEffect(keepFocus, []);
  return (
    <Router aroundNav={aroundNav}>
      <Boundary fallback={<Broken />}>
        <Suspense fallback={opening}>
          <Switch>
            <Route path="/primera-vez/:token">{({ token }) => <LinkPage token={token} />}</Route>
            <Route path="/invitacion/:token">{({ token }) => <LinkPage token={token} />}</Route>
            <Route>
              <SignedIn />
            </Route>
          </Switch>
        </Suspense>
      </Boundary>
      <Announcer />
      <Boundary fallback={null}>
        <Toaster />
      </Boundary>
    </Router>
  );
}

/**
 * The desk if someone is signed in, otherwise the sign-in page at the same address. Offline, the last signed-in person
 * can continue with what this device stores.
 */
function SignedIn() {
  const session = useSession();
  const [fault, setFault] = useState<ApiFault | null>(null);
  const ask = useCallback(async () => {
    setFault(null);
    try {
      setSession(await call<Me>('GET', mePath));
    } catch (error) {
      // Keep the session that is already open.
      if (getSession()) return;
      const found = error instanceof ApiFault ? error : new ApiFault(0, String(error));
      const kept = found.status === 401 ? null : await getOfflineResponse<Me>(mePath);
      if (kept || found.status === 401) setSession(kept);
      else setFault(found);
    }
  }, []);
  useEffect(() => {
    if (session === undefined) void ask();
    if (session === null) void deleteOfflineResponses();
    if (session) void storeResponse(mePath, session);
  }, [session, ask]);
  useEffect(
    () => subscribeToConnection(() => getConnection().state === 'back' && void ask()),
    [ask],
  );
  if (fault) {
    return (
      <main className="grid min-h-dvh place-content-center p-(--margin)">
        <Failed what="la redacción" fault={fault} onRetry={ask} />
      </main>
    );
  }
  if (session === undefined) return opening;
  if (session === null) return <SignInPage />;
  return (
    <Switch>
      <Route path="/entrar">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <Frame />
      </Route>
    </Switch>
  );
}

/** A bug was hit. The text is on the device or on the server. */
function Broken() {
  return (
    <main className="grid min-h-dvh place-content-center p-(--margin)">
      <div className="grid content-start gap-2.5">
        <h1>Algo falló en esta página</h1>
        <p className="text-ink-2">Lo que escribió está guardado. Ábrala otra vez para seguir.</p>
        <Button kind="solid" onClick={() => location.reload()}>
          Abrir otra vez
        </Button>
      </div>
    </main>
  );
}
