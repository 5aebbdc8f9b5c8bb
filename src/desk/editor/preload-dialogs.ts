import { useEffect } from 'react';

const delayMs = 1_000;

/**
 * Loads the dialogs soon after the editor opens: offline they could not be loaded. Where there is a service worker, it
 * caches them, and nothing is loaded here: if a module fails to load, browsers do not try it again.
 */
export function usePreloadedDialogs() {
  useEffect(() => {
    if ('serviceWorker' in navigator) return;
    const timer = setTimeout(load, delayMs);
    return () => clearTimeout(timer);
  }, []);
}

const load = () =>
  Promise.allSettled([
    import('./actions/sheets.tsx'),
    import('./writing/link-dialog.tsx'),
    import('./writing/picture-dialogs.tsx'),
    import('./writing/format-dialog.tsx'),
  ]);
