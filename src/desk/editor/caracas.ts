import { fromCaracas, toCaracas } from '#contract/caracas.ts';

/** Days and hours of Caracas, for fields of a date and of a time. */

export function splitMoment(iso: string | null): { day: string; time: string } {
  if (iso === null) return { day: '', time: '' };
  const local = toCaracas(Date.parse(iso));
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Null while there is no day. */
export function joinMoment(day: string, time: string): string | null {
  const instant = fromCaracas(`${day}T${time || '07:00'}`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** Whether the writer is in another time zone, which the page then says. */
export const isElsewhere = (now: number) => new Date(now).getTimezoneOffset() !== 240;
