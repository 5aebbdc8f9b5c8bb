import type { DraftFields, DraftSave } from '#contract/desk/drafts.ts';
import {
  belongsHere,
  follow,
  isSaved,
  type SaveAnswer,
  type Saving,
  type SavingEvent,
  shouldSend,
} from './saving.ts';

/** What lies on this device of a text that the server has not got. */
export type Copy = {
  tab: string;
  draft: string;
  version: number;
  turn: number;
  fields: DraftFields;
  /** The server had it, and may have lost it in a restore: offered only if it did. */
  isSaved: boolean;
};

export type Places = {
  /** Keeps it on this device, in the place of the tab's last. Rejects if there is no room. */
  keep: (copy: Copy) => Promise<void>;
  drop: (tab: string) => Promise<void>;
  /** Never rejects. */
  send: (draft: string, save: DraftSave) => Promise<SaveAnswer>;
};

/**
 * For a text that goes on in another tab with the copy that one left. The last turns may have been sent after it was
 * kept, and the server takes what comes with a known turn for a repetition.
 */
export const resumeTurn = (turn: number) => turn + 100_000;

const pause = 500;
const longestWait = 30_000;

/** Does what src/desk/editor/saving/saving.ts asks for: keeps here at once, sends after a pause, tries again. */
export function createSaver(draft: string, tab: string, start: Saving, places: Places) {
  let state = start;
  let isKeeping = false;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function tell(event: SavingEvent) {
    const before = state;
    state = follow(state, event);
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
    // A text that the server has is not kept here: it would be offered again one day, and be old.
    while (
      shown?.edit !== state.edit ||
      isSaved(shown) !== isSaved(state) ||
      belongsHere(shown) !== belongsHere(state)
    ) {
      shown = state;
      const { edit, version, turn, fields } = shown;
      const copy = { tab, draft, version, turn, fields, isSaved: isSaved(shown) };
      try {
        if (!belongsHere(shown)) await places.drop(tab);
        else await places.keep(copy);
        if (belongsHere(shown)) tell({ type: 'kept', edit });
      } catch {
        tell({ type: 'keeping-failed' });
      }
    }
    isKeeping = false;
  }

  async function send() {
    clearTimeout(retryTimer);
    tell({ type: 'sending' });
    const { sent } = state;
    if (sent === null) return;
    const answer = await places.send(draft, {
      saveId: `${tab}:${sent.turn}`,
      base: state.version,
      fields: sent.fields,
    });
    tell({ type: 'answered', answer, now: Date.now() });
    if (answer.kind === 'offline' || answer.kind === 'server') {
      const wait = Math.min(longestWait, 1000 * 2 ** (state.failures - 1));
      retryTimer = setTimeout(() => tell({ type: 'retried' }), wait);
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(fields: DraftFields) {
      tell({ type: 'changed', fields });
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(() => tell({ type: 'paused' }), pause);
    },
    /** At once: before publishing, and when the page may be about to go. */
    hurry: () => tell({ type: 'paused' }),
    retry: () => tell({ type: 'retried' }),
    doubt: () => tell({ type: 'doubted' }),
    confirm: () => tell({ type: 'confirmed' }),
    lose: (canEdit: boolean) => tell({ type: 'lost', canEdit }),
    resolve: (fields: DraftFields, version: number) => tell({ type: 'resolved', fields, version }),
    renew: (fields: DraftFields, version: number, savedAt: string) =>
      tell({ type: 'renewed', fields, version, savedAt }),
    stop() {
      clearTimeout(pauseTimer);
      clearTimeout(retryTimer);
      listeners.clear();
    },
  };
}

export type Saver = ReturnType<typeof createSaver>;

/** Whether the server has all of it, once that is known. */
export function settle(saver: Saver): Promise<boolean> {
  saver.hurry();
  return new Promise((resolve) => {
    const look = () => {
      const state = saver.get();
      if (!isSaved(state) && state.trouble === null) return;
      leave();
      resolve(isSaved(state));
    };
    const leave = saver.subscribe(look);
    look();
  });
}
