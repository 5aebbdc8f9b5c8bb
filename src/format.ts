import { getCaracasLagMs } from '#contract/caracas.ts';

/**
 * All dates and figures readers see. Without Intl: its first date takes a phone a fifth of a second, during hydration.
 * See decision 0020.
 */

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

/** '13 de diciembre de 2024' */
export function formatLongDate(iso: string): string {
  const { day, month, year } = readCalendar(Date.parse(iso));
  return `${day} de ${month} de ${year}`;
}

/** '13 dic 2024' */
export function formatShortDate(iso: string): string {
  const { day, month, year } = readCalendar(Date.parse(iso));
  return `${day} ${month.slice(0, month === 'septiembre' ? 4 : 3)} ${year}`;
}

/** '12 de noviembre', with the year unless it is the current one. */
export function formatDay(time: number, now: number): string {
  const { day, month, year } = readCalendar(time);
  return `${day} de ${month}${year === readCalendar(now).year ? '' : ` de ${year}`}`;
}

/** '11 KB', '1,4 MB' */
export const formatBytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`;

/** '1 artículo', '2 artículos' */
export const formatCount = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** '4.812': always grouped, so that columns align, though Spanish groups only from five digits. */
export const formatViews = (views: number) => String(views).replace(/\B(?=(\d{3})+$)/g, '.');

/** '+30': the specification does not group these counts. */
export const formatTotal = (count: number) => `+${count}`;

/** '45.2K' */
export const formatThousands = (count: number) => `${(count / 1000).toFixed(1)}K`;

/**
 * Text whose codes and calculations stay on one line. Browsers break a line after a hyphen, even in «S-60»: a word
 * joiner forbids it, and no search sees it. A calculation longer than two thirds of a phone's line may break before «=».
 */
export const keepWhole = (text: string) =>
  text
    .replace(/(?<![\p{L}\p{N}/.-])\p{Lu}{1,3}-(?=\d)/gu, '$&\u2060')
    .replace(/[^ ]+(?: =\s[^ ]+)+/g, (sum) =>
      sum.length > maxLine ? sum : sum.replaceAll(' ', '\u00a0'),
    );

const maxLine = 24;

function readCalendar(time: number) {
  const local = new Date(time - getCaracasLagMs(time));
  return {
    day: local.getUTCDate(),
    month: months[local.getUTCMonth()] ?? '',
    year: local.getUTCFullYear(),
  };
}
