import type { DraftConflict, DraftFields, DraftSaved } from '#contract/desk/drafts.ts';
import { mergeDrafts } from '#contract/desk/merge.ts';

/**
 * Where a text is: on the screen, on this device, on the server. Pure; src/desk/editor/saving/saver.ts has the effects.
 * One save runs at a time. If its response is lost, the newest text is sent as a new turn, made from the same version.
 * The server knows the tab, so it does not take that for another person's change.
 */
export type Saving = {
  /** The text on the screen. */
  fields: DraftFields;
  /** The number of changes on the screen. */
  edit: number;
  /** The last edits that this device and the server have stored. */
  deviceEdit: number;
  serverEdit: number;
  /** The version that the screen's text was made from; 0 for none. */
  version: number;
  /** When the server last stored the complete text, by its own clock. */
  savedAt: string | null;
  /** The session ended. Restoring a backup ends sessions too, so the server may have lost what it saved. */
  mayBeLost: boolean;
  /** This device has no space left. */
  isFull: boolean;
  /** Half a second has passed since the last key. */
  isDue: boolean;
  turn: number;
  sent: { turn: number; edit: number; fields: DraftFields } | null;
  /** Why the last save did not arrive. Kept until the next save succeeds. */
  problem: SaveProblem | null;
  /** False after a failure, until it is time to try again. */
  mayTry: boolean;
  /** Failed saves in a row. */
  failures: number;
};

type SaveProblem =
  /** `since` by this device's clock, only to be shown. */
  | { kind: 'offline'; since: number }
  | { kind: 'server' | 'signed-out'; detail: string }
  /** The server will never accept it as it is. */
  | { kind: 'refused'; detail: string }
  | { kind: 'clash'; conflict: DraftConflict };

export type SaveResponse =
  | { kind: 'saved'; saved: DraftSaved }
  | { kind: 'offline' }
  | { kind: 'server' | 'signed-out' | 'refused'; detail: string }
  | { kind: 'clash'; conflict: DraftConflict };

export type SavingEvent =
  | { type: 'changed'; fields: DraftFields }
  | { type: 'paused' }
  | { type: 'kept'; edit: number }
  | { type: 'keeping-failed' }
  | { type: 'sending' }
  | { type: 'answered'; response: SaveResponse; now: number }
  | { type: 'retried' }
  | { type: 'session-ended' }
  /** After signing in again: the server still has it. */
  | { type: 'version-found' }
  /** A restored backup lacks the version that the screen was made from. */
  | { type: 'version-lost'; canEdit: boolean }
  | { type: 'resolved'; fields: DraftFields; version: number }
  /** Another person saved. */
  | { type: 'remote-changed'; fields: DraftFields; version: number; savedAt: string };

/** No edit has this number, so the text is stored on this device again. */
const noEdit = -1;

type Start = { fields: DraftFields; version: number; savedAt: string | null; turn?: number };

export const startSaving = ({ fields, version, savedAt, turn = 0 }: Start): Saving => ({
  fields,
  version,
  savedAt,
  turn,
  edit: 0,
  deviceEdit: 0,
  serverEdit: 0,
  mayBeLost: false,
  isFull: false,
  isDue: false,
  sent: null,
  problem: null,
  mayTry: true,
  failures: 0,
});

export const isSaved = (state: Saving) => state.edit === state.serverEdit;
/** Whether a copy must be kept on this device. */
export const needsCopy = (state: Saving) => !isSaved(state) || state.mayBeLost;
export const isOnDevice = (state: Saving) => isSaved(state) || state.edit === state.deviceEdit;
export const shouldSend = (state: Saving) =>
  !isSaved(state) && state.isDue && state.sent === null && state.mayTry;

export function reduce(state: Saving, event: SavingEvent): Saving {
  switch (event.type) {
    case 'changed':
      return {
        ...state,
        fields: event.fields,
        edit: state.edit + 1,
        isDue: false,
        mayTry: state.mayTry || state.problem?.kind === 'refused',
      };
    case 'paused':
      return { ...state, isDue: true };
    case 'kept':
      return { ...state, deviceEdit: event.edit, isFull: false };
    case 'keeping-failed':
      return { ...state, isFull: true };
    case 'sending': {
      const turn = state.turn + 1;
      return { ...state, turn, sent: { turn, edit: state.edit, fields: state.fields } };
    }
    case 'answered':
      return state.sent === null
        ? state
        : applyResponse({ ...state, sent: null }, state.sent, event);
    case 'retried':
      return state.problem?.kind === 'clash' ? state : { ...state, mayTry: true, isDue: true };
    case 'resolved':
      return {
        ...state,
        fields: event.fields,
        version: event.version,
        edit: state.edit + 1,
        isDue: true,
        problem: null,
        mayTry: true,
      };
    case 'session-ended':
      return isSaved(state) && state.version > 0 && !state.mayBeLost
        ? { ...state, mayBeLost: true, deviceEdit: noEdit }
        : state;
    case 'version-found':
      return state.mayBeLost ? { ...state, mayBeLost: false } : state;
    case 'version-lost':
      if (!isSaved(state)) return state;
      // The server does not know this version, so it responds with both texts.
      return event.canEdit
        ? { ...state, mayBeLost: false, edit: state.edit + 1, isDue: true }
        : { ...state, mayBeLost: false, version: 0 };
    case 'remote-changed':
      // With unsaved text, the other person's changes are merged at the next save.
      return isSaved(state) && !state.mayBeLost && event.version > state.version
        ? { ...state, fields: event.fields, version: event.version, savedAt: event.savedAt }
        : state;
  }
}

type Answered = Extract<SavingEvent, { type: 'answered' }>;

function applyResponse(
  state: Saving,
  sent: NonNullable<Saving['sent']>,
  { response, now }: Answered,
): Saving {
  if (response.kind === 'saved') return applySaved(state, sent, response.saved);
  const failed = { ...state, mayTry: false, failures: state.failures + 1 };
  if (response.kind !== 'offline') return { ...failed, problem: response };
  const since = state.problem?.kind === 'offline' ? state.problem.since : now;
  return { ...failed, problem: { kind: 'offline', since } };
}

function applySaved(
  state: Saving,
  sent: NonNullable<Saving['sent']>,
  { version, savedAt, fields }: DraftSaved,
): Saving {
  // Saved on top of this version, so the server still has it.
  const next = { ...state, problem: null, failures: 0, savedAt, mayBeLost: false };
  if (fields === undefined) return { ...next, version, serverEdit: sent.edit };
  if (state.edit === sent.edit) return { ...next, version, serverEdit: sent.edit, fields };
  const merged = mergeDrafts(sent.fields, state.fields, fields);
  // If the other change conflicts with what was typed meanwhile, the base stays: the next save then reports the conflict.
  if (merged.conflicts.length > 0) return next;
  return { ...next, version, fields: merged.fields, edit: state.edit + 1, isDue: true };
}

export type SavedLine =
  | 'nothing'
  | 'saved'
  | 'saving'
  | 'offline-kept'
  | 'offline-keeping'
  | 'failed-kept'
  | 'failed-keeping'
  | 'signed-out'
  | 'only-here'
  | 'restored'
  | 'clash';

/** What the line above the text says. It says "saved" for a place only if that place has every character. */
export function toSavedLine(state: Saving): SavedLine {
  const { problem } = state;
  if (problem?.kind === 'clash') {
    if (!isOnDevice(state)) return state.isFull ? 'only-here' : 'clash';
    return problem.conflict.isLost ? 'restored' : 'clash';
  }
  if (isSaved(state) && state.mayBeLost && state.deviceEdit === state.edit) return 'signed-out';
  if (isSaved(state)) return state.version === 0 ? 'nothing' : 'saved';
  if (problem === null) return 'saving';
  if (!isOnDevice(state) && state.isFull) return 'only-here';
  if (problem.kind === 'signed-out' && isOnDevice(state)) return 'signed-out';
  if (problem.kind === 'offline') return isOnDevice(state) ? 'offline-kept' : 'offline-keeping';
  return isOnDevice(state) ? 'failed-kept' : 'failed-keeping';
}
