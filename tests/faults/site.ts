import type { StoreLocation } from '#store/open.ts';
import { type Site, startSite } from '../e2e/site.ts';

/** A client of its own each time, as the proxy in front would tell it, and none of the sample's articles. */
export const busy = { TRUST_PROXY: '1', SAMPLE_CONTENT: 'off', LOG_LEVEL: 'warn' };

/** The site as it serves readers: several processes behind a proxy. */
export function startBusySite(
  { dataDir, databaseUrl = '' }: StoreLocation,
  options: { env?: Record<string, string>; main?: string } = {},
): Promise<Site> {
  const env = { ...busy, DATABASE_URL: databaseUrl, WORKERS: '2', ...options.env };
  return startSite({ ...options, dataDir, env });
}
