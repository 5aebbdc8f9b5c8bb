import type { DraftField, DraftFields } from '#contract/desk/drafts.ts';
import {
  diffLines,
  listConflicts,
  mergeContent,
  mergeDrafts,
  type Piece,
} from '#contract/desk/merge.ts';
import { formatValue } from '../fields.ts';

export type ClashPlace =
  | { kind: 'same'; key: string; lines: string[] }
  | {
      kind: 'clash';
      key: string;
      field: DraftField;
      /** The line in the person's own text, from 1; null outside the body. */
      line: number | null;
      under: string | null;
      /** Null if that side removed the lines. */
      mine: string | null;
      theirs: string | null;
    };

/** The decision for each conflict, by its key: a side or a new text; for lines also both, mine first. */
export type Choices = Record<string, 'mine' | 'theirs' | 'both' | { text: string }>;

export function listPlaces(
  base: DraftFields | null,
  mine: DraftFields,
  theirs: DraftFields,
): ClashPlace[] {
  const places: ClashPlace[] = listConflicts(base, mine, theirs).map((field) => ({
    kind: 'clash',
    key: field,
    field,
    line: null,
    under: null,
    mine: formatValue(field, mine),
    theirs: formatValue(field, theirs),
  }));
  let line = 1;
  let under: string | null = null;
  for (const piece of toPieces(base, mine, theirs)) {
    const key = `content-${line}`;
    if ('lines' in piece) {
      places.push({ kind: 'same', key, lines: piece.lines });
      line += piece.lines.length;
      under = piece.lines.findLast((each) => /^#{1,3} /.test(each))?.replace(/^#+ /, '') ?? under;
    } else {
      const join = (lines: string[]) => (lines.length === 0 ? null : lines.join('\n'));
      const [ours, others] = [join(piece.mine), join(piece.theirs)];
      places.push({
        kind: 'clash',
        key,
        field: 'content',
        line,
        under,
        mine: ours,
        theirs: others,
      });
      line += piece.mine.length;
    }
  }
  return places;
}

function toPieces(base: DraftFields | null, mine: DraftFields, theirs: DraftFields): Piece[] {
  if (base !== null) return mergeContent(base.content, mine.content, theirs.content);
  const parts = diffLines(mine.content, theirs.content);
  if (!parts) {
    return [{ base: [], mine: mine.content.split('\n'), theirs: theirs.content.split('\n') }];
  }
  const pieces: Piece[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (!part.added && !part.removed) pieces.push({ lines: part.value });
    else if (last && !('lines' in last)) last[part.added ? 'theirs' : 'mine'].push(...part.value);
    else {
      const [ours, others] = part.added ? [[], part.value] : [part.value, []];
      pieces.push({ base: [], mine: [...ours], theirs: [...others] });
    }
  }
  return pieces;
}

export function resolve(
  base: DraftFields | null,
  mine: DraftFields,
  theirs: DraftFields,
  places: ClashPlace[],
  choices: Choices,
): DraftFields {
  const result: DraftFields = { ...mergeDrafts(base ?? theirs, mine, theirs).fields };
  let lines: string[] = [];
  for (const place of places) {
    if (place.kind === 'same') lines = lines.concat(place.lines);
    else {
      const choice = choices[place.key] ?? 'mine';
      if (place.field === 'content') {
        const texts =
          typeof choice === 'object'
            ? [choice.text]
            : choice === 'both'
              ? [place.mine, place.theirs]
              : [place[choice]];
        lines = lines.concat(texts.flatMap((text) => text?.split('\n') ?? []));
      } else Object.assign(result, choose(place.field, choice, mine, theirs));
    }
  }
  return { ...result, content: lines.join('\n') };
}

function choose(
  field: DraftField,
  choice: Choices[string],
  mine: DraftFields,
  theirs: DraftFields,
): Partial<DraftFields> {
  if (typeof choice === 'object') return { [field]: choice.text };
  return { [field]: choice === 'theirs' ? theirs[field] : mine[field] };
}
