const spanLength = 32;

export const toSpan = (day: number) => Math.floor(day / spanLength);

/** The days of a span with readings, as stored: base 36, separated by commas: '3,,1k'. */
const packDays = (counts: number[]) =>
  Array.from(counts, (count) => (count ? count.toString(36) : ''))
    .join(',')
    .replace(/,+$/, '');

const unpackDays = (packed: string) =>
  packed.split(',').map((count) => (count === '' ? 0 : Number.parseInt(count, 36)));

export function addToPacked(packed: string, day: number, count: number): string {
  const counts = unpackDays(packed);
  const index = day % spanLength;
  counts[index] = (counts[index] ?? 0) + count;
  return packDays(counts);
}

/** Drops the days before `day` from a span's readings. */
export function withoutDaysBefore(row: { span: number; days: string }, day: number) {
  const first = day - row.span * spanLength;
  const counts = unpackDays(row.days).map((count, index) => (index < first ? 0 : count));
  return { days: packDays(counts), views: counts.reduce((sum, count) => sum + count, 0) };
}

/** Adds a span's readings to the list of days since `from`. */
export function spread(into: number[], from: number, row: { span: number; days: string }): void {
  const start = row.span * spanLength - from;
  for (const [index, count] of unpackDays(row.days).entries()) {
    if (start + index in into) into[start + index] = count;
  }
}
