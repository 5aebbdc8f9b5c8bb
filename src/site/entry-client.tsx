import './site.css';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './api.ts';
import { App } from './app.tsx';
import { hydrateQueries, type PageState, stateElementId } from './state.ts';

const root = document.getElementById('root');
const stateElement = document.getElementById(stateElementId);
if (!root || !stateElement) throw new Error('The page arrived incomplete');

const state: PageState = JSON.parse(stateElement.textContent ?? '');
const client = createQueryClient((url, init) => fetch(url, init));
hydrateQueries(client, state);
hydrateRoot(root, <App client={client} identity={state.identity} />);
