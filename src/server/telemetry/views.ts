import type { ArrivalKind } from '#contract/arrival.ts';
import { toDay } from '#contract/day.ts';
import type { AdvertCount, AdvertCounts } from '#store/adverts/adverts.ts';
import { addReadings, type DayOfReadings } from '#store/figures/views.ts';
import type { Store } from '#store/store.ts';
import type { RequestHead } from '../http/request-reply.ts';
import { setGauge } from './metrics.ts';
import { addTo, createTally } from './tally.ts';

/** Names from the robots' own documentation; most others contain "bot". Also in deploy/nginx.conf. */
export const robots =
  /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|preview|monitor|curl|wget|python|java\/|go-http|headlesschrome.*lighthouse/i;

/** Whether a person reads: not a robot, a prefetch or a HEAD. */
export function isReading(request: Pick<RequestHead, 'method' | 'headers'>): boolean {
  const { headers, method } = request;
  const agent = headers['user-agent'];
  if (method !== 'GET' || agent === undefined || robots.test(agent)) return false;
  return !isPrefetch(headers['sec-purpose']) && !isPrefetch(headers.purpose);
}

const isPrefetch = (purpose: string | string[] | undefined) =>
  purpose !== undefined && /prefetch|preview/i.test(String(purpose));

/** The advert of a page, by its id. With a second one this type becomes a list, and the compiler names every place. */
export type PageAdvert = number | null;

/** What one request counts for. `arrival` is null for a reader who was on the site already. */
export type Reading = {
  slug: string | null;
  advert: PageAdvert;
  arrival: ArrivalKind | null;
};

type Day = Required<DayOfReadings>;
export type Days = Map<number, Day>;

/** The counts of the day of a reading: its batch may be written after midnight. */
function getDay(days: Days, at: number): Day {
  const day = toDay(at);
  let counts = days.get(day);
  if (!counts) {
    counts = { day, views: new Map(), arrivals: new Map(), adverts: new Map() };
    days.set(day, counts);
  }
  return counts;
}

export function addReading(days: Days, reading: Reading, at: number, times = 1): void {
  const { slug, advert, arrival } = reading;
  const { views, arrivals, adverts } = getDay(days, at);
  if (slug !== null) addTo(views, slug, times);
  if (arrival !== null) addTo(arrivals, arrival, times);
  if (advert !== null) addAdvert(adverts, advert, { servings: times });
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** A power cut loses at most two seconds of readings: the interval and the write. */
export function createViewCounter(store: Store, intervalMs = 1_500) {
  const tally = createTally<number, Day>(store, {
    write: (days) => addReadings(store, [...days.values()]),
    join,
    intervalMs,
  });
  setGauge('views_pending', () =>
    [...tally.getPending().values()]
      .flatMap(({ views }) => [...views.values()])
      .reduce((sum, count) => sum + count, 0),
  );
  return {
    flush: tally.flush,
    stop: tally.stop,
    add: (reading: Reading, at = Date.now(), times = 1) =>
      addReading(tally.getPending(), reading, at, times),
    addClick: (advert: number) =>
      addAdvert(getDay(tally.getPending(), Date.now()).adverts, advert, { clicks: 1 }),
  };
}

function join(before: Day, since: Day): Day {
  for (const [slug, count] of since.views) addTo(before.views, slug, count);
  for (const [kind, count] of since.arrivals) addTo(before.arrivals, kind, count);
  for (const [advert, counted] of since.adverts) addAdvert(before.adverts, advert, counted);
  return before;
}

function addAdvert(counts: AdvertCounts, advert: number, counted: Partial<AdvertCount>): void {
  const { servings = 0, clicks = 0 } = counted;
  const before = counts.get(advert);
  if (before) {
    before.servings += servings;
    before.clicks += clicks;
  } else counts.set(advert, { servings, clicks });
}
