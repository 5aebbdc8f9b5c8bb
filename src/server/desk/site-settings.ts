import { type DeskSite, SiteChange } from '#contract/desk/site-settings.ts';
import { siteDefaults, siteVariables } from '#contract/site.ts';
import { changeSite, readSettings } from '#newsroom/site-settings/site.ts';
import { palette } from '#palette.ts';
import { siteDescription } from '#site/identity.tsx';
import { type Desk, endpointsFor, parseBody } from './endpoint.ts';

const { get, put } = endpointsFor('manage-site');

const defaults: DeskSite['defaults'] = {
  ...siteDefaults,
  tagline: siteDescription,
  address: '',
  accent: palette.signal[0],
  facebook: '',
  x: '',
  linkedin: '',
  instagram: '',
};

/** The site's identity. A value from the environment wins, and is marked as fixed. */
export function listSiteEndpoints({ store, env, getSite }: Desk) {
  async function read(): Promise<DeskSite> {
    const settings = Object.entries(await readSettings(store, env)).map(
      ([field, { value, isFixed }]) => [
        field,
        { value, fixedBy: isFixed ? siteVariables[field as keyof typeof siteVariables] : null },
      ],
    );
    return { settings: Object.fromEntries(settings), defaults, url: getSite().url };
  }
  return [
    get('/api/sitio', read),
    put('/api/sitio', async (c) => {
      const change = await parseBody(c, SiteChange);
      await changeSite(store, env, c.var.me, change, Date.now());
      return read();
    }),
  ];
}
