/** All dates and figures readers see. Both sides use one locale and one time zone, so server and browser always agree. */

const timeZone = 'America/Caracas';
const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone });
const shortDate = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
});
// Spanish groups only from five digits unless told; columns of views read better when all of them do.
const grouped = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });

/** '13 de diciembre de 2024' */
export const formatLongDate = (iso: string) => longDate.format(new Date(iso));

/** '13 dic 2024' */
export const formatShortDate = (iso: string) => shortDate.format(new Date(iso));

/** '4.812' */
export const formatViews = (views: number) => grouped.format(views);

/** '+30': the specification writes these counts plain. */
export const formatTotal = (count: number) => `+${count}`;

/** '45.2K' */
export const formatThousands = (count: number) => `${(count / 1000).toFixed(1)}K`;
