import cluster from 'node:cluster';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const metrics = {
  requests_total: { type: 'counter', help: 'Requests answered, by kind and status' },
  request_seconds: { type: 'histogram', help: 'Time from the request to its response, by kind' },
  cache_answers_total: { type: 'counter', help: 'Reads answered from memory, or made' },
  cache_bytes: { type: 'gauge', help: 'Size of the responses in memory' },
  rate_limited_total: { type: 'counter', help: 'Requests refused by a rate limit' },
  subscriptions_total: { type: 'counter', help: 'Newsletter forms taken, and those of programs' },
  views_pending: { type: 'gauge', help: 'Readings counted and not yet written' },
  database_up: { type: 'gauge', help: '1 if every process reached the database last time' },
  event_loop_lag_seconds: { type: 'gauge', help: 'Lag of the event loop since the last look' },
  mail_total: { type: 'counter', help: 'Emails handed to the mail server, by what it answered' },
  mail_waiting: { type: 'gauge', help: 'Emails that wait to be sent, of paused editions too' },
  backup_age_seconds: { type: 'gauge', help: 'Age of the newest backup, if there is one' },
  edition_age_seconds: { type: 'gauge', help: 'Time since the last edition began, if one did' },
  resident_memory_bytes: { type: 'gauge', help: 'Memory of each process' },
} as const;
type Name = keyof typeof metrics;

/** `requests_total{kind="page",status="200"}` and its value. */
export type Samples = Record<string, number>;

/** Milliseconds. Most responses come from memory; the interesting ones take a second. */
const bounds = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500];

type Kind = { statuses: Map<number, number>; buckets: number[]; sum: number };
/** Node measures how long a timer of this length takes; the rest is lag. */
const lagResolutionMs = 20;

const kinds = new Map<string, Kind>();
const counters = new Map<string, number>();
const gauges = new Map<string, () => number>();
let lag: ReturnType<typeof monitorEventLoopDelay> | null = null;
let isOn = false;

export const areMetricsOn = () => isOn;

export function startMetrics(): void {
  isOn = true;
  lag = monitorEventLoopDelay({ resolution: lagResolutionMs });
  lag.enable();
}

export function countRequest(kind: string, status: number, ms: number): void {
  let entry = kinds.get(kind);
  if (!entry) {
    entry = { statuses: new Map(), buckets: bounds.map(() => 0), sum: 0 };
    kinds.set(kind, entry);
  }
  entry.statuses.set(status, (entry.statuses.get(status) ?? 0) + 1);
  entry.sum += ms;
  const bucket = bounds.findIndex((bound) => ms <= bound);
  if (bucket !== -1) entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
}

const toKey = (name: Name, labels: string) => (labels === '' ? name : `${name}{${labels}}`);

/** `labels` as Prometheus writes them: `rule="subscribe"`. */
export function count(name: Name, labels = ''): void {
  const key = toKey(name, labels);
  counters.set(key, (counters.get(key) ?? 0) + 1);
}

/** `read` is called for each sample. */
export function setGauge(name: Name, read: () => number, labels = ''): void {
  gauges.set(toKey(name, labels), read);
}

export function readSamples(): Samples {
  const samples: Samples = Object.fromEntries(counters);
  for (const [kind, { statuses, buckets, sum }] of kinds) {
    for (const [status, times] of statuses) {
      samples[`requests_total{kind="${kind}",status="${status}"}`] = times;
    }
    let below = 0;
    for (const [index, bound] of bounds.entries()) {
      below += buckets[index] ?? 0;
      samples[`request_seconds_bucket{kind="${kind}",le="${bound / 1000}"}`] = below;
    }
    const all = [...statuses.values()].reduce((total, times) => total + times, 0);
    samples[`request_seconds_bucket{kind="${kind}",le="+Inf"}`] = all;
    samples[`request_seconds_sum{kind="${kind}"}`] = sum / 1000;
    samples[`request_seconds_count{kind="${kind}"}`] = all;
  }
  for (const [key, read] of gauges) samples[key] = read();
  const process_ = `process="${cluster.worker?.id ?? 'principal'}"`;
  samples[`resident_memory_bytes{${process_}}`] = process.memoryUsage.rss();
  if (lag) {
    for (const [quantile, value] of [
      ['0.5', lag.percentile(50)],
      ['0.99', lag.percentile(99)],
      ['1', lag.max],
    ] as const) {
      samples[`event_loop_lag_seconds{${process_},quantile="${quantile}"}`] = Math.max(
        0,
        value / 1e9 - lagResolutionMs / 1e3,
      );
    }
    lag.reset();
  }
  return samples;
}

/** Sums of all processes. The database is up only if every process reaches it. */
export function addSamples(all: Samples[]): Samples {
  const sums: Samples = {};
  for (const samples of all) {
    for (const [key, value] of Object.entries(samples)) {
      sums[key] =
        key === 'database_up' ? Math.min(sums[key] ?? 1, value) : (sums[key] ?? 0) + value;
    }
  }
  return sums;
}

/** Counters outlive the process that counted. */
export const isCounter = (key: string) => /_(?:total|bucket|sum|count)(?:\{|$)/.test(key);

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function toExposition(samples: Samples): string {
  const keys = Object.keys(samples);
  return Object.entries(metrics)
    .map(([name, { type, help }]) => {
      const own = keys.filter(
        (key) => key.replace(/(?:_bucket|_sum|_count)?(?:\{.*)?$/, '') === name,
      );
      const lines = own.map((key) => `plomada_${key} ${samples[key]}\n`);
      return `# HELP plomada_${name} ${help}\n# TYPE plomada_${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}
