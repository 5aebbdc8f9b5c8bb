/** Days of Caracas by their number since 1970. It has been four hours behind Greenwich since 2016, and was never asked about before. */

const length = 86_400_000;
const behind = 4 * 3_600_000;

export const toDay = (time: number) => Math.floor((time - behind) / length);

/** Its first moment. */
export const toStart = (day: number) => day * length + behind;

/** '2026-11-16' */
export const formatIsoDay = (day: number) => new Date(day * length).toISOString().slice(0, 10);

export const parseIsoDay = (date: string) => Date.parse(date) / length;
