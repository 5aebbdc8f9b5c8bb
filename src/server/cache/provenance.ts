import { createHash } from 'node:crypto';
import type { Source } from './answer-cache.ts';

/** They move by the minute, not with the content. In a JSON text this can match no part of a string: its quotes are escaped. */
const figures = /"(?:views|totalViews|totalSubscribers)":\d+/g;

const toMark = (status: number, body: string) =>
  createHash('sha256')
    .update(`${status} ${body.replace(figures, '')}`)
    .digest('base64url');

/** Writes down what a page is being made of, and hands it on. */
export async function noteSource(
  sources: Source[],
  url: string,
  answer: Response,
): Promise<Response> {
  const body = await answer.text();
  sources.push({ url, mark: toMark(answer.status, body) });
  return new Response(body, answer);
}

/** A page is made of what the API answers and of nothing else, so the same answers make the same page. */
export async function areSame(
  sources: Source[],
  ask: (url: string) => Response | Promise<Response>,
): Promise<boolean> {
  const checks = sources.map(async ({ url, mark }) => {
    const answer = await ask(url);
    return toMark(answer.status, await answer.text()) === mark;
  });
  return (await Promise.all(checks)).every(Boolean);
}
