import type { Page } from '@playwright/test';

/** Collects the API requests that a page makes from now on. The array grows as they are made. */
export function collectCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}
