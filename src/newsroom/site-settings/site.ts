import {
  networks,
  type Site,
  type SiteField,
  SiteValues,
  siteDefaults,
  siteExpected,
  siteFields,
  siteVariables,
} from '#contract/site.ts';
import type { Env } from '#env.ts';
import { invalid } from '#refusal.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import { listSettings, saveSetting } from '#store/site-settings.ts';
import type { Store } from '#store/store.ts';
import { toSiteUrl } from './addresses.ts';

type Setting = {
  /** Null: the default. */
  value: string | null;
  /** Set by the environment, so it cannot be changed here. */
  isFixed: boolean;
};
type Settings = Record<SiteField, Setting>;

export async function readSettings({ db }: Pick<Store, 'db'>, env: Env): Promise<Settings> {
  const storedValues = await listSettings(db);
  const entries = siteFields.map((field) => {
    const fixed = env[siteVariables[field]];
    // A stored value may no longer be valid, as after a restore.
    const value = fixed ?? SiteValues.shape[field].safeParse(storedValues[field]).data ?? null;
    return [field, { value, isFixed: fixed !== undefined }];
  });
  return Object.fromEntries(entries) as Settings;
}

/** The site's address comes from the environment only. */
export async function readSite(
  store: Pick<Store, 'db'>,
  env: Env,
  url = toSiteUrl(env),
): Promise<Site> {
  const settings = await readSettings(store, env);
  const { name, email, tagline, address, accent } = settings;
  const social = networks.flatMap((network) => {
    const { value } = settings[network];
    return value === null ? [] : [[network, value]];
  });
  return {
    name: name.value ?? siteDefaults.name,
    url,
    email: email.value ?? siteDefaults.email,
    ...(tagline.value === null ? {} : { tagline: tagline.value }),
    ...(address.value === null ? {} : { address: address.value }),
    ...(accent.value === null ? {} : { accent: accent.value }),
    ...(social.length === 0 ? {} : { social: Object.fromEntries(social) }),
  };
}

export type SiteChange = { [field in SiteField]?: string | null | undefined };

/** Sets the given values; an empty text or null restores the default. In one transaction. */
export async function changeSite(
  store: Store,
  env: Env,
  who: Actor,
  change: SiteChange,
  now: number,
): Promise<void> {
  const before = await readSettings(store, env);
  const changes = siteFields.flatMap((field) => {
    const text = change[field];
    if (text === undefined) return [];
    const value = text?.trim() ? parseValue(field, text) : null;
    if (value === before[field].value) return [];
    if (before[field].isFixed) {
      throw invalid(
        `${fieldNames[field]} no se cambia aquí: lo fija ${siteVariables[field]} en la configuración del servidor.`,
        field,
      );
    }
    return [{ field, value, old: before[field].value }];
  });
  if (changes.length === 0) return;
  await changeContent(store, async (tx) => {
    for (const { field, value, old } of changes) {
      await saveSetting(tx, field, value);
      const what = `cambió ${fieldNames[field].toLowerCase()} del sitio`;
      await addToAuditLog(tx, { who, kind: 'ajustes', what, before: old, after: value }, now);
    }
  });
}

function parseValue(field: SiteField, text: string): string {
  const { data } = SiteValues.shape[field].safeParse(text);
  if (data !== undefined) return data;
  throw invalid(`${fieldNames[field]}: se espera ${siteExpected[field]}.`, field);
}

const fieldNames: Record<SiteField, string> = {
  name: 'El nombre',
  tagline: 'El lema',
  email: 'El correo de contacto',
  address: 'La dirección postal',
  accent: 'El acento',
  facebook: 'La dirección de Facebook',
  x: 'La dirección de X',
  linkedin: 'La dirección de LinkedIn',
  instagram: 'La dirección de Instagram',
};

export type LiveSite = Awaited<ReturnType<typeof createLiveSite>>;

/** The site's identity in memory, for code that cannot wait. Without the database it is the last one read. */
export async function createLiveSite(
  env: Env,
  fetchSite: (url: string) => Promise<Site>,
  url = toSiteUrl(env),
) {
  let site = await fetchSite(url);
  return {
    get: () => site,
    async refresh() {
      site = await fetchSite(site.url);
    },
    /** The address may be known only after the server listens. */
    move(url: string) {
      site = { ...site, url };
    },
  };
}
