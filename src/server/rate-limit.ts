import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';

export type RateRule = { name: string; most: number; seconds: number };

/** Counts one request of a client; answers the seconds to wait when it is one too many, else 0. */
export type RateLimit = (client: string) => number | Promise<number>;

/** At most `most` requests a client in each window of `seconds`. Bounded: the oldest clients are forgotten first. */
export function createRateLimit({ most, seconds }: RateRule, now = Date.now) {
  const windows = new Map<string, { start: number; count: number }>();
  return (client: string): number => {
    let window = windows.get(client);
    if (!window || now() - window.start >= seconds * 1000) {
      window = { start: now(), count: 0 };
      windows.delete(client);
      windows.set(client, window);
      for (const oldest of windows.keys()) {
        if (windows.size <= 10_000) break;
        windows.delete(oldest);
      }
    }
    window.count += 1;
    if (window.count <= most) return 0;
    return Math.ceil((window.start + seconds * 1000 - now()) / 1000);
  };
}

type Question = { rateOf: RateRule; client: string; id: string };
type Answer = { rateAnswer: string; wait: number };

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'rateOf' in message;
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'rateAnswer' in message;

/** A limit that holds for all workers together: each asks the process that started it. */
export function createSharedRateLimit(rule: RateRule): RateLimit {
  if (!cluster.isWorker) return createRateLimit(rule);
  const waiting = new Map<string, (wait: number) => void>();
  process.on('message', (message) => {
    if (!isAnswer(message)) return;
    waiting.get(message.rateAnswer)?.(message.wait);
    waiting.delete(message.rateAnswer);
  });
  return (client) =>
    new Promise((resolve) => {
      const question: Question = { rateOf: rule, client, id: randomUUID() };
      waiting.set(question.id, resolve);
      process.send?.(question);
    });
}

/** The other side, in the process that started the workers. */
export function answerRateQuestions(): void {
  const limits = new Map<string, (client: string) => number>();
  cluster.on('message', (worker, message) => {
    if (!isQuestion(message)) return;
    const { rateOf: rule, client, id } = message;
    const limit = limits.get(rule.name) ?? createRateLimit(rule);
    limits.set(rule.name, limit);
    const answer: Answer = { rateAnswer: id, wait: limit(client) };
    worker.send(answer);
  });
}
