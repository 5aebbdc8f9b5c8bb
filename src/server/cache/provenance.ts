import { createHash } from 'node:crypto';
import { toApiCategoryNames } from '#paths.ts';
import { hasNoResults } from '../telemetry/misses.ts';
import type { Notes, Source } from './response-cache.ts';

/** These change without a new version. The pattern cannot match inside a JSON string, where quotes are escaped. */
const figures = /"(?:views|totalViews|totalSubscribers)":\d+/g;

/** Every page's menu has category names. Without this each publication would change every page. */
const counts = /"articleCount":\d+/g;

function toDigest(url: string, status: number, body: string): string {
  const content = body.replace(figures, '');
  const compared = url === toApiCategoryNames() ? content.replace(counts, '') : content;
  return createHash('sha256').update(`${status} ${compared}`).digest('base64url');
}

/** The site's identity is on every page and does not come from the API. */
export const toSiteSource = (site: object): Source => ({
  url: siteSource,
  digest: toDigest(siteSource, 200, JSON.stringify(site)),
});
const siteSource = '#sitio';

export async function recordSource(
  notes: Notes,
  url: string,
  response: Response,
): Promise<Response> {
  const body = await response.text();
  notes.sources?.push({ url, digest: toDigest(url, response.status, body) });
  if (hasNoResults(url, body)) notes.foundNothing = true;
  return new Response(body, response);
}

/** A page depends only on API responses and the site's identity, so the same sources make the same page. */
export async function areSame(
  sources: Source[],
  site: object,
  ask: (url: string) => Response | Promise<Response>,
): Promise<boolean> {
  const checks = sources.map(async ({ url, digest }) => {
    if (url === siteSource) return toSiteSource(site).digest === digest;
    const response = await ask(url);
    return toDigest(url, response.status, await response.text()) === digest;
  });
  return (await Promise.all(checks)).every(Boolean);
}
