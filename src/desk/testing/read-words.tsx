import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { setSession } from '../session.ts';
import { ana } from './page.tsx';

setSession({ ...ana, can: ['publish', 'edit-all'] });

/** The element's text, with `|` for each run of tags. */
export const readWords = (element: ReactNode) =>
  renderToStaticMarkup(<Router ssrPath="/">{element}</Router>)
    .replace(/<svg viewBox="-1 -1 16 16".*?<\/svg>/g, '')
    .replace(/(?:<[^>]*>\s*)+/g, '|');
