import './styles/site.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './data/api.ts';
import { hydrateQueries, type PageState, stateElementId } from './data/page-state.ts';
import { matchRoute } from './routing/route-table.ts';
import { takePressed } from './starter.ts';

const root = document.getElementById('root');
const stateElement = document.getElementById(stateElementId);
if (!root || !stateElement) throw new Error('The page arrived incomplete');

const state: PageState = JSON.parse(stateElement.textContent ?? '');
const client = createQueryClient((url, init) => fetch(url, init));
hydrateQueries(client, state);
const hydrate = () => {
  const pressed = takePressed();
  const answerPressed = () => {
    // A sign for whoever drives the page: what is pressed before is only what HTML makes of it.
    document.documentElement.setAttribute('data-alive', '');
    pressed?.click();
  };
  const app = <App client={client} identity={state.identity} onAlive={answerPressed} />;
  // A transition is worked off in small pieces, between which a reader's touch is answered.
  startTransition(() => void hydrateRoot(root, app));
};
const { part } = matchRoute(location.pathname + location.search).route;
// Should it fail, the page stays as the server sent it: readable, its links ordinary ones. Not `await`: nothing that is
// loaded on demand could then share code with this file.
if (part) part.load().then(hydrate);
else hydrate();
