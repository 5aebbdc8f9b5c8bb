import type { Edit } from '../writing/lines.ts';

/** Runs an edit on a text whose selection is between ‹ and ›, and marks the new one. */
export function edit(
  marked: string,
  change: (text: string, start: number, end: number) => Edit | null,
) {
  const text = marked.replace(/[‹›]/g, '');
  const done = change(text, marked.indexOf('‹'), marked.indexOf('›') - 1);
  if (!done) return null;
  const next = text.slice(0, done.from) + done.text + text.slice(done.to);
  const [start, end] = done.select;
  return `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`;
}
