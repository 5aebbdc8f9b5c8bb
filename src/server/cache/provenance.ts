import { createHash } from 'node:crypto';
import { toApiCategoryNames } from '#paths.ts';
import { isFruitless } from '../telemetry/misses.ts';
import type { Notes, Source } from './answer-cache.ts';

/** They move by the minute, not with the content. In a JSON text this can match no part of a string: its quotes are escaped. */
const figures = /"(?:views|totalViews|totalSubscribers)":\d+/g;

/** The menu of every page has the names of categories, and each publication changes how many articles they have. */
const counts = /"articleCount":\d+/g;

function toMark(url: string, status: number, body: string): string {
  const told = body.replace(figures, '');
  const shown = url === toApiCategoryNames() ? told.replace(counts, '') : told;
  return createHash('sha256').update(`${status} ${shown}`).digest('base64url');
}

/** What a page has that the API does not answer: who the site is. */
export const toSiteSource = (site: object): Source => ({
  url: siteSource,
  mark: toMark(siteSource, 200, JSON.stringify(site)),
});
const siteSource = '#sitio';

/** Writes down what a page is being made of, and hands it on. */
export async function noteSource(notes: Notes, url: string, answer: Response): Promise<Response> {
  const body = await answer.text();
  notes.sources?.push({ url, mark: toMark(url, answer.status, body) });
  if (isFruitless(url, body)) notes.foundNothing = true;
  return new Response(body, answer);
}

/** A page is made of what the API answers and of who the site is, so the same answers make the same page. */
export async function areSame(
  sources: Source[],
  site: object,
  ask: (url: string) => Response | Promise<Response>,
): Promise<boolean> {
  const checks = sources.map(async ({ url, mark }) => {
    if (url === siteSource) return toSiteSource(site).mark === mark;
    const answer = await ask(url);
    return toMark(url, answer.status, await answer.text()) === mark;
  });
  return (await Promise.all(checks)).every(Boolean);
}
