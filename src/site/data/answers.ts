import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { type Fetcher, type Query, read } from './api.ts';

export type Answer<Data = unknown> =
  | { status: 'awaited'; data?: undefined }
  | { status: 'read'; data: Data }
  | { status: 'failed'; data?: undefined; error: unknown };

type Entry = {
  answer: Answer;
  /** True once it was read. */
  asking: Promise<boolean> | null;
  /** Those on the page who show it. */
  listeners: Set<() => void>;
};

const awaited: Answer = { status: 'awaited' };

/**
 * The answers of the API, by the address each came from. What was read holds for the visit: it never grows stale. What
 * failed holds while it is shown; whoever shows it next asks again. Nothing is retried, nothing waits for a connection,
 * and no request is given up: its answer serves the way back.
 */
export function createAnswers(fetcher: Fetcher) {
  const entries = new Map<string, Entry>();

  function open(address: string): Entry {
    const entry = entries.get(address) ?? { answer: awaited, asking: null, listeners: new Set() };
    entries.set(address, entry);
    return entry;
  }

  function setAnswer(address: string, answer: Answer) {
    const entry = open(address);
    entry.answer = answer;
    entry.asking = null;
    for (const listener of entry.listeners) listener();
    forgetUnshown(address);
  }

  function forgetUnshown(address: string) {
    const entry = entries.get(address);
    if (entry?.answer.status === 'failed' && entry.listeners.size === 0) entries.delete(address);
  }

  async function fetchAnswer(address: string): Promise<boolean> {
    const answer = await read(fetcher, address, { on401: 'throw' }).then(
      (data): Answer => ({ status: 'read', data }),
      (error): Answer => ({ status: 'failed', error }),
    );
    setAnswer(address, answer);
    return answer.status === 'read';
  }

  /** Asks, unless it was read or is being asked. */
  function ask({ address }: Query): Promise<boolean> {
    const entry = open(address);
    if (entry.answer.status === 'read') return Promise.resolve(true);
    if (entry.answer.status === 'failed') setAnswer(address, awaited);
    entry.asking ??= fetchAnswer(address);
    return entry.asking;
  }

  return {
    ask,
    /** The type is taken on the query's word: checking each answer with zod would cost every reader 18 KB. */
    get: <Data>({ address }: Query<Data>) =>
      (entries.get(address)?.answer ?? awaited) as Answer<Data>,
    put: ({ address }: Query, answer: Answer) => {
      open(address).answer = answer;
    },
    subscribe(query: Query, listener: () => void) {
      const { answer, listeners } = open(query.address);
      listeners.add(listener);
      if (answer.status === 'awaited') void ask(query);
      return () => {
        listeners.delete(listener);
        forgetUnshown(query.address);
      };
    },
    /** For the next page, which is drawn before the present one is gone. */
    forgetFailures() {
      for (const [address, { answer }] of entries) {
        if (answer.status === 'failed') entries.delete(address);
      }
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;

const AnswersContext = createContext({} as Answers);
export const AnswersProvider = AnswersContext.Provider;

export const useAnswers = () => useContext(AnswersContext);

/** What an address answers, asked for by being shown. `null` asks for nothing. */
export function useAnswer<Data>(query: Query<Data> | null): Answer<Data> {
  const answers = useAnswers();
  const address = query?.address ?? null;
  const subscribe = useCallback(
    (listener: () => void) =>
      address === null ? () => {} : answers.subscribe({ address }, listener),
    [answers, address],
  );
  const get = () => answers.get<Data>({ address: address ?? '' });
  return useSyncExternalStore(subscribe, get, get);
}
