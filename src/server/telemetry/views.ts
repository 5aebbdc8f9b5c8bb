import type { ArrivalKind } from '#contract/arrival.ts';
import { toDay } from '#contract/day.ts';
import type { AdvertCount, AdvertCounts } from '#store/adverts.ts';
import type { Store } from '#store/store.ts';
import { addReadings, type DayOfReadings } from '#store/views.ts';
import type { Asked } from '../http/request-reply.ts';
import { setGauge } from './metrics.ts';
import { createTally } from './tally.ts';

/** Bots, which read on nobody's behalf. Names from their own documentation; most others say "bot" somewhere. */
const robots =
  /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|preview|monitor|curl|wget|python|java\/|go-http|headlesschrome.*lighthouse/i;

/** Whether a request is a person reading: not a robot, a prefetch or a mere look at the headers. */
export function isReading(request: Pick<Asked, 'method' | 'headers'>): boolean {
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

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** No slug begins with them. */
const arrivalMark = ':';
const servingMark = '+';
const clickMark = '>';
const arrivalNames: Record<ArrivalKind, string> = {
  direct: `${arrivalMark}direct`,
  search: `${arrivalMark}search`,
  mail: `${arrivalMark}mail`,
  site: `${arrivalMark}site`,
};

/** Names with today's date, for they may be written down tomorrow. Each is put together once: that costs more than to count. */
function createDatedNames(most = 5_000) {
  const names = new Map<string, string>();
  let day = 0;
  return (name: string) => {
    const today = toDay(Date.now());
    if (today !== day || names.size > most) names.clear();
    day = today;
    let dated = names.get(name);
    if (dated === undefined) {
      dated = `${day} ${name}`;
      names.set(name, dated);
    }
    return dated;
  };
}

/** Readings wait at most a second and a half, so that a power cut loses two seconds of them, the writing included. */
export function createViewCounter(store: Store, intervalMs = 1_500) {
  const toDated = createDatedNames();
  const tally = createTally(store, (counts) => addReadings(store, sort(counts)), intervalMs);
  setGauge('views_pending', () =>
    sort(tally.getPending())
      .flatMap(({ views }) => [...views.values()])
      .reduce((sum, n) => sum + n, 0),
  );
  return {
    flush: tally.flush,
    stop: tally.stop,
    /** An article was read, by someone who came from elsewhere or, with null, was here. */
    add(slug: string, arrival: ArrivalKind | null) {
      tally.add(toDated(slug));
      if (arrival !== null) tally.add(toDated(arrivalNames[arrival]));
    },
    /** A page was sent that shows an advert. */
    addServing: (advert: number) => tally.add(toDated(servingMark + advert)),
    /** A reader followed one. */
    addClick: (advert: number) => tally.add(toDated(clickMark + advert)),
  };
}

function sort(counts: Map<string, number>): DayOfReadings[] {
  const days = new Map<number, Required<DayOfReadings>>();
  for (const [key, count] of counts) {
    const [date, name = ''] = key.split(' ');
    const day = Number(date);
    const gathered = days.get(day) ?? {
      day,
      views: new Map(),
      arrivals: new Map(),
      adverts: new Map(),
    };
    days.set(day, gathered);
    const rest = name.slice(1);
    if (name.startsWith(arrivalMark)) gathered.arrivals.set(rest as ArrivalKind, count);
    else if (name.startsWith(servingMark)) addTo(gathered.adverts, rest, { servings: count });
    else if (name.startsWith(clickMark)) addTo(gathered.adverts, rest, { clicks: count });
    else gathered.views.set(name, count);
  }
  return [...days.values()];
}

function addTo(adverts: AdvertCounts, id: string, counted: Partial<AdvertCount>): void {
  const before = adverts.get(Number(id)) ?? { servings: 0, clicks: 0 };
  adverts.set(Number(id), { ...before, ...counted });
}
