import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

// Which the desk's modules listen at as soon as they are loaded.
Object.assign(globalThis, { addEventListener: () => {} });

/** What an element says, in the order of its markup, a bar wherever a tag stands. */
export const readWords = (element: ReactNode) =>
  renderToStaticMarkup(<Router ssrPath="/">{element}</Router>)
    .replace(/<svg class="m".*?<\/svg>/g, '')
    .replace(/(?:<[^>]*>\s*)+/g, '|');
