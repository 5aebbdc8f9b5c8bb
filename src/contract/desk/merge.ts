import { diffArrays } from 'diff';
import { articleFields, fieldKeys } from '../article-fields.ts';
import type { DraftField, DraftFields } from './drafts.ts';

/** Three-way merge by line. Desk and server share it, so that they agree on what conflicts. */

/** Merged lines, or lines that both sides changed differently. */
export type Piece = { lines: string[] } | { base: string[]; mine: string[]; theirs: string[] };

/** The cost grows with the square of the number of edits. */
export const maxEdits = 1_000;

/** Replaces the lines of the base from `from` to `to`, exclusive. */
type Change = { from: number; to: number; lines: string[] };

export function mergeLines(base: string[], mine: string[], theirs: string[]): Piece[] {
  const pieces: Piece[] = [];
  const myChanges = listChanges(base, mine);
  const theirChanges = listChanges(base, theirs);
  let at = 0;
  const addShared = (lines: string[]) => {
    const last = pieces.at(-1);
    if (lines.length === 0) return;
    if (last && 'lines' in last) append(last.lines, lines);
    else pieces.push({ lines: [...lines] });
  };
  while (myChanges.length > 0 || theirChanges.length > 0) {
    const group = shiftGroup(myChanges, theirChanges);
    addShared(base.slice(at, group.from));
    at = group.to;
    const { from, to } = group;
    const ours = replay(base, group.myChanges, from, to);
    const others = replay(base, group.theirChanges, from, to);
    if (group.theirChanges.length === 0 || isSame(ours, others)) addShared(ours);
    else if (group.myChanges.length === 0) addShared(others);
    else pieces.push({ base: base.slice(from, to), mine: ours, theirs: others });
  }
  addShared(base.slice(at));
  return pieces;
}

function listChanges(base: string[], next: string[]): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let open: Change | null = null;
  const parts = diffArrays(base, next, { maxEditLength: maxEdits });
  // Too many edits: treat it as one replacement.
  if (!parts) return [{ from: 0, to: base.length, lines: next }];
  for (const part of parts) {
    if (!part.added && !part.removed) {
      at += part.value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { from: at, to: at, lines: [] };
      changes.push(open);
    }
    if (part.added) append(open.lines, part.value);
    else {
      at += part.value.length;
      open.to = at;
    }
  }
  return changes.flatMap(splitByLine);
}

/** Splits a replacement of equal length into one change per line, so that adjacent edits do not conflict. */
function splitByLine({ from, to, lines }: Change): Change[] {
  if (to - from !== lines.length) return [{ from, to, lines }];
  return lines.map((line, index) => ({ from: from + index, to: from + index + 1, lines: [line] }));
}

/** Removes and returns the next change of either side with all that overlap it. */
function shiftGroup(myChanges: Change[], theirChanges: Change[]) {
  const group = { from: 0, to: 0, myChanges: [] as Change[], theirChanges: [] as Change[] };
  // A pure insertion goes before a change at the same place and does not overlap it.
  const [first] = [...myChanges.slice(0, 1), ...theirChanges.slice(0, 1)].sort(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  group.from = first?.from ?? 0;
  group.to = first?.to ?? 0;
  for (;;) {
    const [side, target] = touches(myChanges[0], group)
      ? [myChanges, group.myChanges]
      : touches(theirChanges[0], group)
        ? [theirChanges, group.theirChanges]
        : [null, null];
    const change = side?.shift();
    if (change === undefined) return group;
    group.to = Math.max(group.to, change.to);
    target?.push(change);
  }
}

/** Whether they share lines, or insert at the same place. */
function touches(change: Change | undefined, group: { from: number; to: number }) {
  if (change === undefined) return false;
  return change.from < group.to || (change.from === group.from && change.to === group.to);
}

function replay(base: string[], changes: Change[], from: number, to: number): string[] {
  const lines: string[] = [];
  let at = from;
  for (const change of changes) {
    append(lines, base.slice(at, change.from));
    append(lines, change.lines);
    at = change.to;
  }
  return [...lines, ...base.slice(at, to)];
}

/** Not `push(...lines)`: a long text has more lines than a call may have arguments. */
function append(to: string[], lines: string[]): void {
  for (const line of lines) to.push(line);
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((line, index) => line === other[index]);

const isSameField = (field: DraftField, one: DraftFields, other: DraftFields) =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

export const listDifferences = (one: DraftFields, other: DraftFields): DraftField[] =>
  fieldKeys.filter((field) => !isSameField(field, one, other));

export const isSameDraft = (one: DraftFields, other: DraftFields) =>
  fieldKeys.every((field) => isSameField(field, one, other));

/** Fields other than the body that both changed differently; without a base, all that differ. */
export const listConflicts = (base: DraftFields | null, mine: DraftFields, theirs: DraftFields) =>
  listDifferences(mine, theirs).filter(
    (field) =>
      field !== 'content' &&
      (base === null || !(isSameField(field, base, mine) || isSameField(field, base, theirs))),
  );

/** Conflicts resolve to `mine`; `conflicts` has the field of each. */
export function mergeDrafts(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
): { fields: DraftFields; conflicts: DraftField[] } {
  const fields = { ...mine };
  const takeTheirs = <Field extends DraftField>(field: Field) => {
    fields[field] = theirs[field];
  };
  for (const field of fieldKeys) {
    if (field !== 'content' && isSameField(field, base, mine)) takeTheirs(field);
  }
  const conflicts: DraftField[] = listConflicts(base, mine, theirs);
  const lines: string[] = [];
  for (const piece of mergeContent(base.content, mine.content, theirs.content)) {
    if ('lines' in piece) append(lines, piece.lines);
    else {
      conflicts.push('content');
      append(lines, piece.mine);
    }
  }
  return { fields: { ...fields, content: lines.join('\n') }, conflicts };
}

/** Two texts by line; null if they are too long or too different to compare. */
export function diffLines(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (Math.max(old.length, now.length) > articleFields.content.maxLines) return null;
  return diffArrays(old, now, { maxEditLength: maxEdits }) ?? null;
}

export function mergeContent(base: string, mine: string, theirs: string): Piece[] {
  const split = (text: string) => text.split('\n');
  if (theirs === base || mine === theirs) return [{ lines: split(mine) }];
  if (mine === base) return [{ lines: split(theirs) }];
  const all = { base: split(base), mine: split(mine), theirs: split(theirs) };
  // The diff would block every other editor's requests.
  const isTooLong = Object.values(all).some(
    ({ length }) => length > articleFields.content.maxLines,
  );
  return isTooLong ? [all] : mergeLines(all.base, all.mine, all.theirs);
}
