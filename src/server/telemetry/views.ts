import type { Store } from '#store/store.ts';
import { addViews } from '#store/views.ts';
import type { Asked } from '../http/request-reply.ts';
import { reportFault } from './log.ts';
import { setGauge } from './metrics.ts';

/** Programs that read on nobody's behalf. Names from their own documentation; most others say "bot" somewhere. */
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

/**
 * Gathers readings and writes them in batches, so that a popular article costs one write each time. A power cut loses
 * at most two seconds of them, the writing included.
 */
export function createViewCounter(store: Store, intervalMs = 1_500) {
  let pending = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing.then(async () => {
      if (pending.size === 0) return;
      const batch = pending;
      pending = new Map();
      try {
        await addViews(store, batch);
      } catch (error) {
        // Kept for the next turn; the database may be away for a while.
        for (const [slug, count] of batch) add(slug, count);
        if (!store.isUnavailable(error)) reportFault(error);
      }
    });
    return writing;
  }

  function add(slug: string, count = 1) {
    pending.set(slug, (pending.get(slug) ?? 0) + count);
  }

  setGauge('views_pending', () => [...pending.values()].reduce((sum, views) => sum + views, 0));
  const timer = setInterval(flush, intervalMs);
  return {
    add,
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
