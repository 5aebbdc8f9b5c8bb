import { formatIsoDay, toDay } from '#contract/day.ts';
import type { AdvertReport, DeskAdvert, DeskAdverts } from '#contract/desk/adverts.ts';
import { toImage } from '#paths.ts';
import { getShownAdvert, listAdvertDays, listAdverts } from '#store/adverts/adverts.ts';
import { getImage, listFileSizes } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { fitAdvert } from './shown.ts';

const words = [
  'Páginas servidas: las veces que un navegador pidió una página con el anuncio, la portada o un artículo, y el sitio se la envió o le dijo que la que ya tenía sigue igual. En cada una el anuncio está una vez, en cualquier pantalla; no se sabe si se llegó hasta él. No se cuentan los robots que se identifican, las páginas que un navegador pide por adelantado ni las de la versión ligera, las guardadas y el boletín, que no llevan publicidad. Quien pasa de una página a otra dentro del sitio sin recargarla vuelve a ver el anuncio y no se cuenta otra vez.',
  'Clics: las veces que alguien siguió el enlace del anuncio mientras se mostraba, con las mismas exclusiones. Una persona que lo sigue dos veces cuenta dos.',
  'No se usan cookies ni se guarda nada de quien lee: por eso no hay cifras de personas distintas. Con varios anuncios a la vez, cada uno se muestra un día entero, por turno. Los días son de Caracas (UTC−4).',
];

export async function readAdverts(store: Store, now: number): Promise<DeskAdverts> {
  const rows = await listAdverts(store);
  const adverts: DeskAdvert[] = [];
  for (const row of rows) adverts.push(await toDeskAdvert(store, row, now));
  return { adverts, today: (await getShownAdvert(store.db, now))?.id ?? null };
}

async function toDeskAdvert(
  store: Store,
  row: Awaited<ReturnType<typeof listAdverts>>[number],
  now: number,
): Promise<DeskAdvert> {
  const { image_id: imageId, image_file: name } = row;
  const image = await getImage(store.db, imageId);
  const sizes = await listFileSizes(store, [{ imageId, name }]);
  return {
    id: row.id,
    client: row.client,
    link: row.link,
    alt: row.alt,
    imageId,
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    state: now < row.starts_at ? 'next' : now < row.ends_at ? 'shown' : 'over',
    src: toImage(imageId, name),
    ...fitAdvert(image ?? { width: 1, height: 1 }),
    bytes: sizes.get(`${imageId}/${name}`) ?? 0,
    servings: Number(row.servings),
    clicks: Number(row.clicks),
  };
}

/** Every day of an advert until now, including days on which another one was shown. Null if there is no such advert. */
export async function readReport(
  store: Store,
  site: string,
  id: number,
  now: number,
): Promise<AdvertReport | null> {
  const { adverts } = await readAdverts(store, now);
  const advert = adverts.find((each) => each.id === id);
  if (!advert) return null;
  const countsByDay = new Map((await listAdvertDays(store, id)).map((each) => [each.day, each]));
  const last = toDay(Math.min(Date.parse(advert.endsAt) - 1, now));
  const days: AdvertReport['days'] = [];
  for (let day = toDay(Date.parse(advert.startsAt)); day <= last; day += 1) {
    const { servings = 0, clicks = 0 } = countsByDay.get(day) ?? {};
    days.push({ day: formatIsoDay(day), servings, clicks });
  }
  return { advert, site, now: new Date(now).toISOString(), days, words };
}
