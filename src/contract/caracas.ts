const minute = 60_000;

/** How far Caracas is behind UTC: four hours, and half an hour more from December 2007 to May 2016. */
export const getCaracasLagMs = (time: number) =>
  (time >= Date.UTC(2007, 11, 9, 7) && time < Date.UTC(2016, 4, 1, 7) ? 270 : 240) * minute;

/** The date and hour in Caracas: '2026-03-01T07:30:00.000'. */
export const toCaracas = (time: number) =>
  new Date(time - getCaracasLagMs(time)).toISOString().slice(0, -1);

/** The opposite; NaN for what is no date. */
export function fromCaracas(local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  return asUtc + getCaracasLagMs(asUtc + 240 * minute);
}
