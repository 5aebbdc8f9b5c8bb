import type { Fetcher } from '#site/data/api.ts';
import { createApi } from '../api/api.ts';
import { loadBuild } from '../build.ts';
import type { Desk } from './endpoint.ts';

/** No script can run in it, and only the desk can frame it. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Renders pages of the public site for the desk; `instead` may replace some API responses. */
export function createPageView({ store, getSite }: Desk) {
  const api = createApi(store, getSite().url);
  // Loaded at the first request: the renderer takes memory.
  let build: ReturnType<typeof loadBuild> | null = null;
  return async (path: string, override: (url: string) => Response | null = () => null) => {
    const fetcher: Fetcher = (url, init) => override(url) ?? api.request(url, init);
    build ??= loadBuild();
    const { render, assets } = await build;
    const { html } = await render({
      address: path,
      fetcher,
      assets,
      identity: getSite(),
      getFileSize: null,
    });
    return new Response(html, { headers });
  };
}
