import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { type Fetcher, type Query, read } from './api.ts';

export type ApiResponse<Data = unknown> =
  | { status: 'awaited'; data?: undefined }
  | { status: 'read'; data: Data }
  | { status: 'failed'; data?: undefined; error: unknown };

type Entry = {
  response: ApiResponse;
  /** Resolves to whether the read succeeded. */
  asking: Promise<boolean> | null;
  /** Components that show it. */
  listeners: Set<() => void>;
};

const awaited: ApiResponse = { status: 'awaited' };

/**
 * A cache of API responses by address. A successful read is valid for the whole visit. A failure is valid while a
 * component shows it; the next one reads again. There are no retries and no aborts: a late response is there if the
 * reader goes back.
 */
export function createResponses(fetcher: Fetcher) {
  const entries = new Map<string, Entry>();

  function open(address: string): Entry {
    const entry = entries.get(address) ?? { response: awaited, asking: null, listeners: new Set() };
    entries.set(address, entry);
    return entry;
  }

  function setResponse(address: string, response: ApiResponse) {
    const entry = open(address);
    entry.response = response;
    entry.asking = null;
    for (const listener of entry.listeners) listener();
    forgetUnshown(address);
  }

  function forgetUnshown(address: string) {
    const entry = entries.get(address);
    if (entry?.response.status === 'failed' && entry.listeners.size === 0) entries.delete(address);
  }

  async function fetchResponse(address: string): Promise<boolean> {
    const response = await read(fetcher, address, { on401: 'throw' }).then(
      (data): ApiResponse => ({ status: 'read', data }),
      (error): ApiResponse => ({ status: 'failed', error }),
    );
    setResponse(address, response);
    return response.status === 'read';
  }

  /** Reads, unless that was done or is in progress. */
  function ask({ address }: Query): Promise<boolean> {
    const entry = open(address);
    if (entry.response.status === 'read') return Promise.resolve(true);
    if (entry.response.status === 'failed') setResponse(address, awaited);
    entry.asking ??= fetchResponse(address);
    return entry.asking;
  }

  return {
    ask,
    /** The type is the query's claim: validating every response with zod would cost each reader 18 KB. */
    get: <Data>({ address }: Query<Data>) =>
      (entries.get(address)?.response ?? awaited) as ApiResponse<Data>,
    put: ({ address }: Query, response: ApiResponse) => {
      open(address).response = response;
    },
    subscribe(query: Query, listener: () => void) {
      const { response, listeners } = open(query.address);
      listeners.add(listener);
      if (response.status === 'awaited') void ask(query);
      return () => {
        listeners.delete(listener);
        forgetUnshown(query.address);
      };
    },
    /** The next page is rendered before the current one is unmounted. */
    forgetFailures() {
      for (const [address, { response }] of entries) {
        if (response.status === 'failed') entries.delete(address);
      }
    },
  };
}

export type ApiResponses = ReturnType<typeof createResponses>;

const ResponsesContext = createContext({} as ApiResponses);
export const ResponsesProvider = ResponsesContext.Provider;

export const useResponses = () => useContext(ResponsesContext);

/** Reads the query when a component first shows it. `null` reads nothing. */
export function useResponse<Data>(query: Query<Data> | null): ApiResponse<Data> {
  const responses = useResponses();
  const address = query?.address ?? null;
  const subscribe = useCallback(
    (listener: () => void) =>
      address === null ? () => {} : responses.subscribe({ address }, listener),
    [responses, address],
  );
  const get = () => responses.get<Data>({ address: address ?? '' });
  return useSyncExternalStore(subscribe, get, get);
}
