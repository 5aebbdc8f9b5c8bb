import { diffWordsWithSpace } from 'diff';
import { articleFields, fieldKeys } from '#contract/article-fields.ts';
import { listLines, listPictures, toPlainText } from '#contract/body.ts';
import type { DraftField, DraftFields } from '#contract/desk/drafts.ts';
import { diffLines, maxEdits } from '#contract/desk/merge.ts';
import { parseExtendedBody } from '#contract/extended-body.ts';
import { countWords } from '#contract/read-time.ts';
import { formatCount } from '#format.ts';
import { formatValue } from '../fields.ts';

export type Part = { kind: 'same' | 'added' | 'removed'; text: string };

/** Texts that are too long to compare, or too different, are shown one after the other. */
export function compareWords(before: string, after: string): Part[] {
  const isTooLong = Math.max(before.length, after.length) > articleFields.content.maxLength;
  const parts = isTooLong
    ? undefined
    : diffWordsWithSpace(before, after, { maxEditLength: maxEdits });
  if (!parts) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return joinReplacements(
    parts.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  );
}

const spaces = /^[^\S\n]+$/;
const shortWord = /^[^\S\n]+\p{L}{1,3}[^\S\n]+$/u;
const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

type Change = { removed: string; added: string };
const isReplacement = ({ removed, added }: Change) => hasWord(removed) && hasWord(added);

/**
 * Joins changes that only spaces, or one short word, separate: a rewritten sentence was shown as alternating old and new
 * words, which nobody can read. Words that were only added or only removed keep their neighbours unmarked.
 */
function joinReplacements(parts: Part[]): Part[] {
  const runs: (Change | { same: string })[] = [];
  for (const { kind, text } of parts) {
    const last = runs.at(-1);
    if (kind === 'same') runs.push({ same: text });
    else if (last && !('same' in last)) last[kind] += text;
    else runs.push({ removed: '', added: '', [kind]: text });
  }
  const joined: typeof runs = [];
  for (const run of runs) {
    const [before, gap] = joined.slice(-2);
    if (!before || !gap || 'same' in run || 'same' in before || !('same' in gap)) {
      joined.push(run);
      continue;
    }
    const replaced = [before, run].filter(isReplacement).length;
    const isOne =
      (replaced > 0 && spaces.test(gap.same)) || (replaced === 2 && shortWord.test(gap.same));
    if (!isOne) {
      joined.push(run);
      continue;
    }
    joined.splice(-2, 2, {
      removed: before.removed + gap.same + run.removed,
      added: before.added + gap.same + run.added,
    });
  }
  return joined.flatMap((run): Part[] => {
    if ('same' in run) return [{ kind: 'same', text: run.same }];
    const { removed, added } = run;
    return [
      ...(removed ? [{ kind: 'removed' as const, text: removed }] : []),
      ...(added ? [{ kind: 'added' as const, text: added }] : []),
    ];
  });
}

export type Entry =
  | { kind: 'same'; key: string; lines: string[] }
  | {
      kind: 'change';
      key: string;
      field: DraftField;
      /** The line of the body after the change, from 1; null for other fields. */
      line: number | null;
      under: string | null;
      parts: Part[];
    };

export function compareDrafts(before: DraftFields, after: DraftFields): Entry[] {
  const entries = fieldKeys
    .filter((field) => field !== 'content')
    .flatMap((field): Entry[] => {
      const [old, now] = [formatValue(field, before), formatValue(field, after)];
      if (old === now) return [];
      return [
        {
          kind: 'change',
          key: field,
          field,
          line: null,
          under: null,
          parts: compareWords(old, now),
        },
      ];
    });
  const isExtended = before.format === 'extended' && after.format === 'extended';
  const compareLines = isExtended ? compareInWords : compareWords;
  return [...entries, ...compareBodies(before.content, after.content, compareLines)];
}

/** A picture's line as what it shows, a row of a table as its cells, and words without their asterisks. */
function toWords(line: string): string {
  const blocks = parseExtendedBody(line);
  const [picture] = listPictures(blocks);
  if (picture) {
    const { name, alt, caption, credit } = picture;
    return [`Imagen «${name}»: ${alt || 'sin texto alternativo'}`, caption, credit]
      .filter(Boolean)
      .join(' · ');
  }
  const [, row] = /^\|(.*)\|\s*$/.exec(line) ?? [];
  if (row === undefined) {
    const content = blocks.flatMap(listLines)[0]?.content ?? [];
    const [first] = content;
    return first ? line.slice(0, first.start) + toPlainText(content) : line;
  }
  const cells = row.split('|').map((cell) => cell.trim());
  return /^[-:|\s]+$/.test(row)
    ? `Tabla de ${formatCount(cells.length, 'columna', 'columnas')}`
    : cells.join(' · ');
}

/** Compares as written what looks the same in words, such as the alignment of a column. */
function compareInWords(before: string, after: string): Part[] {
  const [old, now] = [toWords(before), toWords(after)];
  return old === now ? compareWords(before, after) : compareWords(old, now);
}

function compareBodies(before: string, after: string, compareLines: typeof compareWords): Entry[] {
  const entries: Entry[] = [];
  let line = 1;
  let under: string | null = null;
  let gone: string[] = [];
  const change = (old: string | undefined, now: string | undefined, at: number) => {
    if (!`${old ?? ''}${now ?? ''}`.trim()) return;
    const parts = compareLines(old ?? '', now ?? '');
    entries.push({
      kind: 'change',
      key: `${entries.length}`,
      field: 'content',
      line: at,
      under,
      parts,
    });
  };
  const flush = () => {
    for (const old of gone) change(old, undefined, line);
    gone = [];
  };
  const parts = diffLines(before, after);
  if (!parts && before !== after) change(before, after, line);
  for (const { added, removed, value } of parts ?? []) {
    if (removed) gone = [...gone, ...value];
    else if (added) {
      for (const now of value) {
        change(gone.shift(), now, line);
        line += 1;
      }
    } else {
      flush();
      entries.push({ kind: 'same', key: `${entries.length}`, lines: value });
      line += value.length;
      under = value.findLast((each) => /^#{1,3} /.test(each))?.replace(/^#+ /, '') ?? under;
    }
  }
  flush();
  return entries;
}

type Tally = { added: number; removed: number; places: number };

export function tally(entries: Entry[]): Tally {
  const changes = entries.filter((entry) => entry.kind === 'change');
  const count = (kind: Part['kind']) =>
    changes
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => sum + (part.kind === kind ? countWords(part.text) : 0), 0);
  return { added: count('added'), removed: count('removed'), places: changes.length };
}

export const formatWords = (count: number) => formatCount(count, 'palabra', 'palabras');
