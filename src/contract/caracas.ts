/** 9 December 2007 and 1 May 2016, both at 7:00 UTC. */
const halfHourFrom = 1_197_183_600_000;
const halfHourUntil = 1_462_086_000_000;

/** The offset behind UTC in Caracas: four hours, and four and a half between those dates. */
export const getCaracasLagMs = (time: number) =>
  time >= halfHourFrom && time < halfHourUntil ? 16_200_000 : 14_400_000;

/** Local date and time in Caracas: '2026-03-01T07:30:00.000'. */
export const toCaracas = (time: number) =>
  new Date(time - getCaracasLagMs(time)).toISOString().slice(0, -1);

/** The inverse of `toCaracas`; NaN for an invalid date. */
export function fromCaracas(local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  return asUtc + getCaracasLagMs(asUtc + 14_400_000);
}
