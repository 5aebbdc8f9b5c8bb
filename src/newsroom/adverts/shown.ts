import type { ShownAdvert, Site } from '#contract/site.ts';
import type { Env } from '#env.ts';
import { toImage } from '#paths.ts';
import { getShownAdvert } from '#store/adverts/adverts.ts';
import type { Store } from '#store/store.ts';
import { readSite } from '../site-settings/site.ts';

/** CSS pixels: the sidebar of the home page, and the height of the placeholder below its label. */
const maxWidth = 288;
const maxHeight = 272;

/** Fits an advert into its place, in whole pixels, so that nothing moves when it loads. */
export function fitAdvert({ width, height }: { width: number; height: number }) {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export async function readAdvertisingSite(store: Store, env: Env, url: string): Promise<Site> {
  const site = await readSite(store, env, url);
  const advert = await getShownAdvert(store.db, Date.now());
  return advert ? { ...site, advert: toShown(advert) } : site;
}

function toShown(advert: NonNullable<Awaited<ReturnType<typeof getShownAdvert>>>): ShownAdvert {
  const { id, client, alt, image_id, image_file } = advert;
  return { id, client, image: { src: toImage(image_id, image_file), alt, ...fitAdvert(advert) } };
}
