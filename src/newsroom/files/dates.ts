import { fromCaracas, getCaracasLagMs, toCaracas } from '#contract/caracas.ts';
import { formatLongDate } from '#format.ts';

/** The day in Caracas, as in an article file: 2026-03-01. */
export const formatDay = (instant: number) => toCaracas(instant).slice(0, 10);

/** The day in Caracas, in a sentence: '1 de marzo de 2026'. */
export const formatDayInText = (instant: number) => formatLongDate(new Date(instant).toISOString());

/** A date as in an article file, with the exact time unless it is midnight: 2026-03-01T07:30:00.000-04:00. */
export function formatDate(instant: number): string {
  const local = toCaracas(instant);
  if (local.endsWith('T00:00:00.000')) return local.slice(0, 10);
  const zone = getCaracasLagMs(instant) === 14_400_000 ? '-04:00' : '-04:30';
  return local.replace('.000', '') + zone;
}

/** The day and the time in Caracas: '1 de marzo de 2026 a las 7:30'. */
export function formatMoment(instant: number): string {
  const time = toCaracas(instant).slice(11, 16).replace(/^0/, '');
  return `${formatDayInText(instant)} a las ${time}`;
}

/** Parses a day, or a day and a time, in Caracas unless it names an offset. Undefined if there is no such day. */
export function parseDate(text: string): number | undefined {
  const match =
    /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text.trim(),
    );
  const { day, time = '00:00', zone } = match?.groups ?? {};
  if (day === undefined) return undefined;
  // Date turns 30 February into 2 March; the calendar does not.
  const midnight = new Date(`${day}T00:00Z`);
  const local = `${day}T${time}`;
  const instant = zone ? Date.parse(local + zone) : fromCaracas(local);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(instant)) return undefined;
  return midnight.toISOString().startsWith(day) ? instant : undefined;
}
