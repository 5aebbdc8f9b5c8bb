import type { Site } from '#contract/site.ts';
import type { Env } from '#env.ts';
import { toSiteUrl } from './addresses.ts';

export type LiveSite = Awaited<ReturnType<typeof createLiveSite>>;

/** Who the site is, at hand for whoever cannot wait. While the data is away, who it was last. */
export async function createLiveSite(
  env: Env,
  read: (url: string) => Promise<Site>,
  url = toSiteUrl(env),
) {
  let site = await read(url);
  return {
    get: () => site,
    async refresh() {
      site = await read(site.url);
    },
    /** Where it is may be known only once it is there. */
    move(url: string) {
      site = { ...site, url };
    },
  };
}
