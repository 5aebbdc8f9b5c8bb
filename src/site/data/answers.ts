import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { type Fetcher, type Query, read } from './api.ts';

export type Answer<Data = unknown> =
  | { status: 'awaited'; data?: undefined }
  | { status: 'read'; data: Data }
  | { status: 'failed'; data?: undefined; error: unknown };

type Entry = {
  answer: Answer;
  /** Resolves to whether the read succeeded. */
  asking: Promise<boolean> | null;
  /** Components that show it. */
  listeners: Set<() => void>;
};

const awaited: Answer = { status: 'awaited' };

/**
 * A cache of API responses by address. A successful read is valid for the whole visit. A failure is valid while a
 * component shows it; the next one reads again. There are no retries and no aborts: a late response is there if the
 * reader goes back.
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

  /** Reads, unless that was done or is in progress. */
  function ask({ address }: Query): Promise<boolean> {
    const entry = open(address);
    if (entry.answer.status === 'read') return Promise.resolve(true);
    if (entry.answer.status === 'failed') setAnswer(address, awaited);
    entry.asking ??= fetchAnswer(address);
    return entry.asking;
  }

  return {
    ask,
    /** The type is the query's claim: validating every response with zod would cost each reader 18 KB. */
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
    /** The next page is rendered before the current one is unmounted. */
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

/** Reads the query when a component first shows it. `null` reads nothing. */
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
