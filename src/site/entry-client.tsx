import './site.css';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './api.ts';
import { App } from './app.tsx';
import { matchRoute } from './routes.ts';
import { hydrateQueries, type PageState, stateElementId } from './state.ts';

const root = document.getElementById('root');
const stateElement = document.getElementById(stateElementId);
if (!root || !stateElement) throw new Error('The page arrived incomplete');

const state: PageState = JSON.parse(stateElement.textContent ?? '');
const client = createQueryClient((url, init) => fetch(url, init));
hydrateQueries(client, state);
const hydrate = () => hydrateRoot(root, <App client={client} identity={state.identity} />);
const { load } = matchRoute(location.pathname + location.search).route;
// Should it fail, the page stays as the server sent it: readable, its links ordinary ones. Not `await`: nothing that is
// loaded on demand could then share code with this file.
if (load) load().then(hydrate);
else hydrate();
