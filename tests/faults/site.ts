import type { StoreLocation } from '#store/open.ts';
import { type Site, startSite } from '../e2e/site.ts';

/** Trusts one proxy, so that each request can name another client; starts without the sample articles. */
export const busy = { TRUST_PROXY: '1', SAMPLE_CONTENT: 'off', LOG_LEVEL: 'warn' };

/** Starts the site as it is deployed: several processes behind a proxy. */
export function startBusySite(
  { dataDir, databaseUrl = '' }: StoreLocation,
  options: { env?: Record<string, string>; main?: string } = {},
): Promise<Site> {
  const env = { ...busy, DATABASE_URL: databaseUrl, WORKERS: '2', ...options.env };
  return startSite({ ...options, dataDir, env });
}
