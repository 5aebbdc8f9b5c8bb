import type { Store } from '#store/store.ts';
import { addViews } from '#store/views.ts';
import type { Asked } from '../http/request-reply.ts';
import { setGauge } from './metrics.ts';
import { createTally, type Tally } from './tally.ts';

/** Bots, which read on nobody's behalf. Names from their own documentation; most others say "bot" somewhere. */
const robots =
  /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|preview|monitor|curl|wget|python|java\/|go-http|headlesschrome.*lighthouse/i;

/** Whether a request is a person reading: not a robot, a prefetch or a mere look at the headers. */
export function isReading(request: Asked): boolean {
  const { headers, method } = request;
  if (method !== 'GET') return false;
  const isAhead = isPrefetch(headers['sec-purpose']) || isPrefetch(headers.purpose);
  return !isAhead && isPerson(headers['user-agent']);
}

const isPrefetch = (purpose: string | string[] | undefined) =>
  purpose !== undefined && /prefetch|preview/i.test(String(purpose));

/** The same few browsers come again and again; each name is looked through once. */
const known = new Map<string, boolean>();

function isPerson(agent: string | undefined): boolean {
  if (agent === undefined) return false;
  let person = known.get(agent);
  if (person === undefined) {
    person = !robots.test(agent);
    if (known.size < 2_000 && agent.length < 300) known.set(agent, person);
  }
  return person;
}

/** Readings wait at most a second and a half, so that a power cut loses two seconds of them, the writing included. */
export function createViewCounter(store: Store, intervalMs = 1_500): Tally {
  const tally = createTally(store, (views) => addViews(store, views), intervalMs);
  setGauge('views_pending', () => [...tally.getPending().values()].reduce((sum, n) => sum + n, 0));
  return tally;
}
