import './styles/site.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createAnswers } from './data/answers.ts';
import { hydrate, type PageState, stateElementId } from './data/page-state.ts';
import { matchRoute } from './routing/route-table.ts';
import { takePressed } from './starter.ts';

const root = document.getElementById('root');
const stateElement = document.getElementById(stateElementId);
if (!root || !stateElement) throw new Error('The page arrived incomplete');

const state: PageState = JSON.parse(stateElement.textContent ?? '');
const answers = createAnswers((url, init) => fetch(url, init));
const { route, params } = matchRoute(location.pathname + location.search);
hydrate(answers, route.queries(params), state);

const pressAgain = takePressed();
const answerPressed = () => {
  // A signal for tests: earlier presses do only what HTML does.
  document.documentElement.setAttribute('data-alive', '');
  pressAgain();
};
const app = <App answers={answers} identity={state.identity} onAlive={answerPressed} />;
// React splits a transition into small pieces, and handles input between them.
startTransition(() => void hydrateRoot(root, app));
