import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { count } from '../telemetry/metrics.ts';

/** A burst of requests at once, and from then on so many a second. */
export type RateRule = { name: string; burst: number; perSecond: number };

/** Counts a client's request, as several where it costs as much; answers the seconds to wait when it is too much, else 0. */
export type RateLimit = (client: string, cost?: number) => number | Promise<number>;

/**
 * A bucket for each client that fills steadily, so that nobody waits for the end of a window. All that is
 * kept is when it will be full. Bounded: the clients not heard of for longest are forgotten first.
 */
export function createRateLimit({ burst, perSecond }: RateRule, now = readMonotonic) {
  const fullAt = new LRUCache<string, number>({ max: mostClients });
  const each = 1000 / perSecond;
  const limit = (client: string, cost = 1): number => {
    const time = now();
    const next = Math.max(fullAt.peek(client) ?? 0, time) + cost * each;
    const wait = next - time - burst * each;
    // A refused request costs nothing: who goes on asking is served again as soon as who waits.
    if (wait > 0) return Math.ceil(wait / 1000);
    fullAt.set(client, next);
    return 0;
  };
  /** How many of a client's requests count at this moment. */
  const getCount = (client: string) => Math.max(0, (fullAt.peek(client) ?? 0) - now()) / each;
  return Object.assign(limit, { getCount });
}

const mostClients = 10_000;

/** Not the time of day, which an operator or a time server may set back: then everybody would have to wait for it. */
const readMonotonic = () => performance.now();

type Question = { rateOf: RateRule; client: string; cost: number; id: string };
type Answer = { rateAnswer: string; wait: number };

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'rateOf' in message;
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'rateAnswer' in message;

/** A limit that holds for all workers together: each asks the process that started it. */
export function createSharedRateLimit(rule: RateRule): RateLimit {
  const limit = cluster.isWorker ? askTheFirst(rule) : createRateLimit(rule);
  return async (client, cost) => {
    const wait = await limit(client, cost);
    if (wait > 0) count('rate_limited_total', `rule="${rule.name}"`);
    return wait;
  };
}

function askTheFirst(rule: RateRule): RateLimit {
  const waiting = new Map<string, (wait: number) => void>();
  process.on('message', (message) => {
    if (!isAnswer(message)) return;
    waiting.get(message.rateAnswer)?.(message.wait);
    waiting.delete(message.rateAnswer);
  });
  return (client, cost = 1) =>
    new Promise((resolve) => {
      const question: Question = { rateOf: rule, client, cost, id: randomUUID() };
      waiting.set(question.id, resolve);
      process.send?.(question);
    });
}

/** The other side, in the process that started the workers. */
export function answerRateQuestions(): void {
  const limits = new Map<string, ReturnType<typeof createRateLimit>>();
  cluster.on('message', (worker, message) => {
    if (!isQuestion(message)) return;
    const { rateOf: rule, client, cost, id } = message;
    const limit = limits.get(rule.name) ?? createRateLimit(rule);
    limits.set(rule.name, limit);
    const answer: Answer = { rateAnswer: id, wait: limit(client, cost) };
    worker.send(answer);
  });
}
