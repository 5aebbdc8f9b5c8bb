import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hasMember } from '../message.ts';
import { count } from '../telemetry/metrics.ts';

export type RateRule = { name: string; burst: number; perSecond: number };

/** Counts a client's request, as `cost` requests. Returns the seconds to wait; 0 if it is allowed. */
export type RateLimit = (client: string, cost?: number) => number | Promise<number>;

/**
 * A token bucket for each client, stored as the time when it will be full. Bounded: the least recently seen clients are
 * forgotten first.
 */
export function createRateLimit({ burst, perSecond }: RateRule, now = readMonotonic) {
  const fullAt = new LRUCache<string, number>({ max: maxClients });
  const msPerRequest = 1000 / perSecond;
  const limit = (client: string, cost = 1): number => {
    const time = now();
    const next = Math.max(fullAt.peek(client) ?? 0, time) + cost * msPerRequest;
    const wait = next - time - burst * msPerRequest;
    // A refused request costs nothing, so a client that keeps trying waits no longer than one that stops.
    if (wait > 0) return Math.ceil(wait / 1000);
    fullAt.set(client, next);
    return 0;
  };
  const getCount = (client: string) =>
    Math.max(0, (fullAt.peek(client) ?? 0) - now()) / msPerRequest;
  return Object.assign(limit, { getCount });
}

const maxClients = 10_000;

/** A monotonic clock: if the time of day were set back, every client would have to wait. */
const readMonotonic = () => performance.now();

type Question = { rateOf: RateRule; client: string; cost: number; id: string };
type RateResponse = { rateResponse: string; wait: number };

/** One limit for all workers: each asks the primary process. */
export function createSharedRateLimit(rule: RateRule): RateLimit {
  const limit = cluster.isWorker ? askPrimary(rule) : createRateLimit(rule);
  return async (client, cost) => {
    const wait = await limit(client, cost);
    if (wait > 0) count('rate_limited_total', `rule="${rule.name}"`);
    return wait;
  };
}

function askPrimary(rule: RateRule): RateLimit {
  const waiting = new Map<string, (wait: number) => void>();
  process.on('message', (message) => {
    if (!hasMember<RateResponse>(message, 'rateResponse')) return;
    waiting.get(message.rateResponse)?.(message.wait);
    waiting.delete(message.rateResponse);
  });
  return (client, cost = 1) =>
    new Promise((resolve) => {
      const question: Question = { rateOf: rule, client, cost, id: randomUUID() };
      waiting.set(question.id, resolve);
      process.send?.(question);
    });
}

export function respondToRateQuestions(): void {
  const limits = new Map<string, ReturnType<typeof createRateLimit>>();
  cluster.on('message', (worker, message) => {
    if (!hasMember<Question>(message, 'rateOf')) return;
    const { rateOf: rule, client, cost, id } = message;
    const limit = limits.get(rule.name) ?? createRateLimit(rule);
    limits.set(rule.name, limit);
    const response: RateResponse = { rateResponse: id, wait: limit(client, cost) };
    worker.send(response);
  });
}
