import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiFault, call, isUnreachable } from './client.ts';
import { getConnection, subscribeToConnection } from './connection.ts';
import { getKeptAnswer, keepAnswer } from './kept-answers.ts';

/** What a page reads. Old data stay while newer ones are on their way, and when they fail to come. */
type Entry = {
  data: unknown;
  fault: ApiFault | null;
  isLoading: boolean;
  /** How many navigations there had been when it was asked for. */
  askedAt: number;
};

/** What the desk opens with; also without a connection. */
const opened = ['/api/mesa', '/api/categorias'];

const nothing: Entry = { data: undefined, fault: null, isLoading: true, askedAt: -1 };
const entries = new Map<string, Entry>();
const shown = new Map<string, number>();
/** Asked for again while they were on their way: that answer may be of before a change. */
const outdated = new Set<string>();
const listeners = new Set<() => void>();
let navigations = 0;

/** Called on each navigation, so that the next page requests its data again. */
export const outdateAnswers = () => {
  navigations += 1;
};

function put(path: string, entry: Entry) {
  entries.set(path, entry);
  for (const listener of listeners) listener();
}

async function load(path: string) {
  const before = entries.get(path);
  if (before?.isLoading) {
    outdated.add(path);
    return;
  }
  const askedAt = navigations;
  put(path, { data: before?.data, fault: before?.fault ?? null, isLoading: true, askedAt });
  try {
    const data = await call('GET', path);
    put(path, { data, fault: null, isLoading: false, askedAt });
    if (opened.includes(path)) void keepAnswer(path, data);
  } catch (error) {
    const fault = error instanceof ApiFault ? error : new ApiFault(0, String(error));
    const isKept = before?.data === undefined && isUnreachable(fault) && opened.includes(path);
    const data = isKept ? ((await getKeptAnswer(path)) ?? undefined) : before?.data;
    put(path, { data, fault, isLoading: false, askedAt });
  }
  if (outdated.delete(path)) await load(path);
}

/** After a change: what is on screen is asked for again, and what is not is forgotten. */
export function refreshAnswers(prefix = ''): void {
  for (const path of entries.keys()) {
    if (!path.startsWith(prefix)) continue;
    if (shown.has(path)) void load(path);
    else entries.delete(path);
  }
}

/** When someone else signs in. */
export const forgetAnswers = () => entries.clear();

subscribeToConnection(() => {
  if (getConnection().state === 'back') refreshAnswers();
});
// Whoever comes back to the desk finds it as it is now.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshAnswers();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export type Answer<T> = {
  data: T | undefined;
  fault: ApiFault | null;
  isLoading: boolean;
  refresh: () => void;
};

/** The answer to `GET path`, asked for anew whenever a page comes to need it. */
export function useAnswer<T>(path: string | null): Answer<T> {
  const entry = useSyncExternalStore(subscribe, () => entries.get(path ?? '') ?? nothing);
  useEffect(() => {
    if (path === null) return;
    // Another part of the same page may have asked for it already.
    const isNew = shown.has(path) && entries.get(path)?.askedAt === navigations;
    if (!isNew) void load(path);
    shown.set(path, (shown.get(path) ?? 0) + 1);
    return () => {
      const left = (shown.get(path) ?? 1) - 1;
      if (left > 0) shown.set(path, left);
      else shown.delete(path);
    };
  }, [path]);
  const refresh = useCallback(() => {
    if (path !== null) void load(path);
  }, [path]);
  return { ...entry, data: entry.data as T | undefined, refresh };
}

/** The same for a list that is searched: the one before stays until the next is there. */
export function useListAnswer<T>(path: string): Answer<T> {
  const answer = useAnswer<T>(path);
  const before = useRef(answer.data);
  if (answer.data) before.current = answer.data;
  return answer.fault ? answer : { ...answer, data: answer.data ?? before.current };
}
