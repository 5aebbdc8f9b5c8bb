import { toDay, toStart } from '#contract/day.ts';
import { formatCount, formatDay } from '#format.ts';

/** Dates and times as the newsroom writes them, always in Caracas. */
const timeZone = 'America/Caracas';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const make = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-VE', { timeZone, hourCycle: 'h23', ...options });
const clock = make({ hour: 'numeric', minute: '2-digit' });
const parts = make({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const long = make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekday = make({ weekday: 'long', day: 'numeric' });
const monthName = make({ month: 'long' });

const read = (time: number) => {
  const found = Object.fromEntries(
    parts.formatToParts(time).map((part) => [part.type, part.value]),
  );
  const plain = (word = '') => word.replace('.', '').slice(0, 4);
  return {
    weekday: plain(found.weekday),
    date: `${found.day} ${plain(found.month)}`,
    year: found.year ?? '',
  };
};
/** Days from today: -1 for yesterday. */
const daysFrom = (time: number, now: number) => toDay(time) - toDay(now);

/** '9:58' */
export const formatClock = (time: string | number) =>
  clock.format(new Date(time)).replace(/^0(?=\d:)/, '');

/** 'hoy, 9:58', 'ayer, 17:40', 'mar 17 nov, 7:00', '12 nov 2025' */
export function formatMoment(iso: string, now = Date.now()): string {
  const time = Date.parse(iso);
  const days = daysFrom(time, now);
  const near = { '-1': 'ayer', 0: 'hoy', 1: 'mañana' }[days];
  if (near) return `${near}, ${formatClock(iso)}`;
  const { weekday, date, year } = read(time);
  if (days > 1 && days < 300) return `${weekday} ${date}, ${formatClock(iso)}`;
  return `${date} ${year}`;
}

/** '10:40', 'ayer 17:40', '12 nov', '12 nov 2025': the short form. */
export function formatBriefly(iso: string, now = Date.now()): string {
  const time = Date.parse(iso);
  const days = daysFrom(time, now);
  if (days === 0) return formatClock(iso);
  if (days === -1) return `ayer ${formatClock(iso)}`;
  const { date, year } = read(time);
  return year === read(now).year ? date : `${date} ${year}`;
}

/** 'hoy a las 9:58', 'ayer a las 17:40', 'el miércoles 18 a las 10:40', 'el 30 de octubre', 'el 3 de mayo de 2027 a las 7:00' */
export function formatMomentInText(iso: string, now = Date.now()): string {
  const time = Date.parse(iso);
  const days = daysFrom(time, now);
  const near = { '-1': 'ayer', 0: 'hoy', 1: 'mañana' }[days];
  if (near) return `${near} a las ${formatClock(iso)}`;
  if (days > 1 && days < 7) return `el ${weekday.format(time)} a las ${formatClock(iso)}`;
  const date = `el ${formatDay(time, now)}`;
  return days > 0 ? `${date} a las ${formatClock(iso)}` : date;
}

/** After 'desde': 'las 9:58', 'ayer a las 17:40', 'el 30 de octubre' */
export const formatSince = (iso: string | number, now = Date.now()) => {
  const moment = new Date(iso).toISOString();
  const isToday = daysFrom(Date.parse(moment), now) === 0;
  return isToday ? `las ${formatClock(moment)}` : formatMomentInText(moment, now);
};

/** '20 nov 2026, 8:00': with year and minute. */
export function formatFullMoment(iso: string): string {
  const { date, year } = read(Date.parse(iso));
  return `${date} ${year}, ${formatClock(iso)}`;
}

/** '12 nov' */
export const formatDate = (iso: string) => read(Date.parse(iso)).date;

/** A day by its number since 1970, at noon, which is the same day everywhere in the country. */
const toNoon = (number: number) => toStart(number) + 12 * hour;

/** The parts of a day, given its number: '1 nov', 'nov', '2026'. */
export function readDay(number: number) {
  const { date, year } = read(toNoon(number));
  const [dayOfMonth, month = ''] = date.split(' ');
  return { date, month, year, isFirst: dayOfMonth === '1' };
}

/** A day, given its number: 'jue 12 nov', with the year if it is not this one. */
export function formatWeekday(number: number, now = Date.now()): string {
  const { weekday, date, year } = read(toNoon(number));
  return `${weekday} ${date}${year === read(now).year ? '' : ` ${year}`}`;
}

/** 'de mayo', 'de mayo de 2025' */
export function formatMonth(iso: string, now: number): string {
  const time = Date.parse(iso);
  const { year } = read(time);
  return `de ${monthName.format(time)}${year === read(now).year ? '' : ` de ${year}`}`;
}

/** 'Lunes 16 de noviembre de 2026' */
export function formatToday(now: number): string {
  const text = long.format(now).replace(',', '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** 'hace 1 min', 'hace 2 h', 'hace 3 días' */
export function formatAgo(iso: string, now = Date.now()): string {
  const passed = now - Date.parse(iso);
  return passed < minute ? 'ahora' : `hace ${formatSpan(passed)}`;
}

/** 'en 20 h', 'en 2 días' */
export const formatAhead = (iso: string, now = Date.now()) =>
  `en ${formatSpan(Math.max(minute, Date.parse(iso) - now))}`;

function formatSpan(span: number): string {
  if (span < hour) return `${Math.floor(span / minute)} min`;
  if (span < day) return `${Math.floor(span / hour)} h`;
  return formatCount(Math.floor(span / day), 'día', 'días');
}

/** For countdowns: days and hours, or hours and minutes. */
export function splitSpan(iso: string, now: number): [number, string][] {
  const left = Math.max(0, Date.parse(iso) - now);
  const whole = (unit: number) => Math.floor(left / unit);
  return left >= day
    ? [
        [whole(day), whole(day) === 1 ? 'día' : 'días'],
        [whole(hour) % 24, 'h'],
      ]
    : [
        [whole(hour), 'h'],
        [whole(minute) % 60, 'min'],
      ];
}

/** 'hoy', 'mañana', 'el jueves 19', 'el 18 de diciembre' */
export function formatDayAhead(iso: string, now: number): string {
  const time = Date.parse(iso);
  const days = daysFrom(time, now);
  const date = days < 7 ? weekday.format(time) : formatDay(time, now);
  return { 0: 'hoy', 1: 'mañana' }[days] ?? `el ${date}`;
}
