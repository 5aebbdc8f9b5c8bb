/** The maximum of a plot's axis and its grid lines: two to five, at round numbers. */
export function toScale(values: number[]): { top: number; lines: number[] } {
  const highest = Math.max(1, ...values);
  const size = 10 ** Math.floor(Math.log10(highest));
  const steps = [0.2, 0.5, 1, 2, 5].map((part) => part * size).filter((step) => step >= 1);
  const step = steps.find((each) => highest / each <= 4) ?? size;
  const count = Math.ceil(highest / step);
  return {
    top: count * step,
    lines: Array.from({ length: count }, (_, index) => (index + 1) * step),
  };
}

export type Label = { index: number; text: string };

const [fewDays, week] = [100, 7];

/** The labels of days: some weeks apart, or the months, and none so near the end that it touches 'hoy'. */
export function listLabels(
  count: number,
  read: (index: number) => { date: string; month: string; isFirst: boolean },
): Label[] {
  const isNearEnd = (index: number) => index > count * 0.92;
  if (count <= fewDays) {
    const step = Math.ceil(count / 5 / week) * week;
    return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
      .filter((index) => !isNearEnd(index))
      .map((index) => ({ index, text: read(index).date }));
  }
  const firsts = Array.from({ length: count }, (_, index) => index).filter(
    (index) => read(index).isFirst && !isNearEnd(index),
  );
  return firsts.map((index, place) => ({ index, text: place % 2 === 0 ? read(index).month : '' }));
}

export type Mark = { index: number; key: number };

/** Marks nearer to each other than `share` of the width would overlap, and become one: '3', '4–6'. */
export function joinMarks(
  marks: Mark[],
  count: number,
  share: number,
): { index: number; text: string }[] {
  const groups: { index: number; first: number; last: number }[] = [];
  for (const { index, key } of marks) {
    const near = groups.at(-1);
    if (near && index - near.index < count * share) near.last = key;
    else groups.push({ index, first: key, last: key });
  }
  return groups.map(({ index, first, last }) => ({
    index,
    text: first === last ? `${first}` : `${first}–${last}`,
  }));
}
