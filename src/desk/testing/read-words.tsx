import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { setSession } from '../session.ts';

const person = { id: 1, name: 'Ana', email: 'ana@obra.example', role: 'editor' as const };
setSession({
  person: { ...person, hasSecondFactor: false },
  can: ['publish', 'edit-all'],
  site: { name: 'Plomada', url: 'https://plomada.example' },
});

/** The element's text, with `|` for each run of tags. */
export const readWords = (element: ReactNode) =>
  renderToStaticMarkup(<Router ssrPath="/">{element}</Router>)
    .replace(/<svg viewBox="-1 -1 16 16".*?<\/svg>/g, '')
    .replace(/(?:<[^>]*>\s*)+/g, '|');
