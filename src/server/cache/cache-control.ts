/** What may be kept by this server, by a CDN for a moment, and shown while a new copy or a cure is on its way. */
export const shared =
  'public, max-age=0, s-maxage=1, stale-while-revalidate=60, stale-if-error=86400';
