import type { DraftFields, DraftSave } from '#contract/desk/drafts.ts';
import {
  isSaved,
  needsCopy,
  reduce,
  type SaveResponse,
  type Saving,
  type SavingEvent,
  shouldSend,
} from './saving.ts';

/** A text on this device that the server does not have. */
export type Copy = {
  tab: string;
  draft: string;
  version: number;
  turn: number;
  fields: DraftFields;
  /** The server had it, and may have lost it in a restore: offered only if it did. */
  isSaved: boolean;
};

export type SaveTargets = {
  /** Stores it on this device, replacing the tab's last copy. Rejects if there is no room. */
  keep: (copy: Copy) => Promise<void>;
  drop: (tab: string) => Promise<void>;
  /** Never rejects. */
  send: (draft: string, save: DraftSave) => Promise<SaveResponse>;
};

/**
 * For a text that continues with the copy of a closed tab. That tab may have sent more turns after it stored the copy,
 * and the server treats a known turn as a repeated request, so continue far above it.
 */
export const resumeTurn = (turn: number) => turn + 100_000;

const pauseMs = 500;
const maxRetryMs = 30_000;

/** Runs src/desk/editor/saving/saving.ts: stores on the device at once, sends after a pause, retries. */
export function createSaver(draft: string, tab: string, start: Saving, targets: SaveTargets) {
  let state = start;
  let isKeeping = false;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function dispatch(event: SavingEvent) {
    const before = state;
    state = reduce(state, event);
    if (state === before) return;
    void keepHere();
    if (shouldSend(state)) void send();
    for (const listener of listeners) listener();
  }

  /** One write at a time; the next has all that was typed meanwhile. */
  async function keepHere() {
    if (isKeeping) return;
    isKeeping = true;
    let shown: Saving | null = null;
    // Delete the copy once the server has the text, or an outdated copy would be offered later.
    while (
      shown?.edit !== state.edit ||
      isSaved(shown) !== isSaved(state) ||
      needsCopy(shown) !== needsCopy(state)
    ) {
      shown = state;
      const { edit, version, turn, fields } = shown;
      const copy = { tab, draft, version, turn, fields, isSaved: isSaved(shown) };
      try {
        if (!needsCopy(shown)) await targets.drop(tab);
        else await targets.keep(copy);
        if (needsCopy(shown)) dispatch({ type: 'kept', edit });
      } catch {
        dispatch({ type: 'keeping-failed' });
      }
    }
    isKeeping = false;
  }

  async function send() {
    clearTimeout(retryTimer);
    dispatch({ type: 'sending' });
    const { sent } = state;
    if (sent === null) return;
    const response = await targets.send(draft, {
      saveId: `${tab}:${sent.turn}`,
      base: state.version,
      fields: sent.fields,
    });
    dispatch({ type: 'answered', response, now: Date.now() });
    if (response.kind === 'offline' || response.kind === 'server') {
      const waitMs = Math.min(maxRetryMs, 1000 * 2 ** (state.failures - 1));
      retryTimer = setTimeout(() => dispatch({ type: 'retried' }), waitMs);
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(fields: DraftFields) {
      dispatch({ type: 'changed', fields });
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(() => dispatch({ type: 'paused' }), pauseMs);
    },
    /** Sends now: before publishing, and when the page may close. */
    sendNow: () => dispatch({ type: 'paused' }),
    retry: () => dispatch({ type: 'retried' }),
    handleSessionEnd: () => dispatch({ type: 'session-ended' }),
    handleVersionFound: () => dispatch({ type: 'version-found' }),
    handleVersionLost: (canEdit: boolean) => dispatch({ type: 'version-lost', canEdit }),
    resolve: (fields: DraftFields, version: number) =>
      dispatch({ type: 'resolved', fields, version }),
    handleRemoteChange: (fields: DraftFields, version: number, savedAt: string) =>
      dispatch({ type: 'remote-changed', fields, version, savedAt }),
    stop() {
      clearTimeout(pauseTimer);
      clearTimeout(retryTimer);
      listeners.clear();
    },
  };
}

export type Saver = ReturnType<typeof createSaver>;

/** Saves now. Resolves to whether the server has everything. */
export function saveNow(saver: Saver): Promise<boolean> {
  saver.sendNow();
  return new Promise((resolve) => {
    const resolveIfDone = () => {
      const state = saver.get();
      if (!isSaved(state) && state.problem === null) return;
      leave();
      resolve(isSaved(state));
    };
    const leave = saver.subscribe(resolveIfDone);
    resolveIfDone();
  });
}
