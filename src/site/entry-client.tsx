import './styles/site.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hydrate, type PageState, stateElementId } from './data/page-state.ts';
import { createResponses } from './data/responses.ts';
import { loadOtherPages, matchRoute } from './routing/route-table.ts';
import { takePressed } from './starter.ts';

const root = document.getElementById('root');
const stateElement = document.getElementById(stateElementId);
if (!root || !stateElement) throw new Error('The page arrived incomplete');

const state: PageState = JSON.parse(stateElement.textContent ?? '');
const responses = createResponses((url, init) => fetch(url, init));

function start(element: HTMLElement) {
  const match = matchRoute(location.pathname + location.search);
  if (!match) return void loadOtherPages().then(() => start(element));
  hydrate(responses, match.route.queries(match.params), state);
  const pressAgain = takePressed();
  const answerPressed = () => {
    // A signal for tests: earlier presses do only what HTML does.
    document.documentElement.setAttribute('data-hydrated', '');
    pressAgain();
  };
  const app = <App responses={responses} identity={state.identity} onHydrated={answerPressed} />;
  // React splits a transition into small pieces, and handles input between them.
  startTransition(() => void hydrateRoot(element, app));
}
start(root);
