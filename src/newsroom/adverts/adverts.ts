import { advertLimits } from '#contract/desk/advert-limits.ts';
import { AdvertInput } from '#contract/desk/adverts.ts';
import { invalid } from '#refusal.ts';
import {
  type Advert,
  addAdvert,
  changeAdvert,
  getAdvert,
  type NewAdvert,
} from '#store/adverts/adverts.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import { getImage, listFileSizes } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { formatMoment } from '../files/dates.ts';

const minute = 60_000;
/** The largest advert file that readers download. */
const maxBytes = 30_000;
/** Files that can be shown, best first: the largest that is small enough is used. */
const candidates = {
  photo: ['foto-640.webp', 'foto-320.webp'],
  drawing: ['lamina.svg', 'lamina-1200.jpg'],
};

export async function createAdvert(store: Store, who: Actor, input: AdvertInput, now: number) {
  const advert = await checkAdvert(store, input);
  if (advert.ends_at <= now)
    throw invalid('La fecha final es anterior a la de comienzo.', 'endsAt');
  return changeContent(store, async (tx) => {
    const id = await addAdvert(tx, advert);
    const what = `vendió el espacio publicitario a ${advert.client}`;
    await addToAuditLog(tx, { who, kind: 'ajustes', what, after: toText(advert) }, now);
    return id;
  });
}

/** Returns false if there is no such advert. */
export async function updateAdvert(
  store: Store,
  who: Actor,
  id: number,
  input: AdvertInput,
  now: number,
): Promise<boolean> {
  const advert = await checkAdvert(store, input);
  return change(store, who, id, advert, `cambió el anuncio de ${advert.client}`, now);
}

export async function endAdvert(store: Store, who: Actor, id: number, now: number) {
  const advert = await getAdvert(store.db, id);
  if (!advert) return false;
  if (advert.ends_at <= now) throw invalid('Ese anuncio ya había terminado.');
  const ends_at = Math.floor(now / minute) * minute;
  const starts_at = Math.min(advert.starts_at, ends_at);
  const what = `terminó el anuncio de ${advert.client}`;
  return change(store, who, id, { starts_at, ends_at }, what, now);
}

async function change(
  store: Store,
  who: Actor,
  id: number,
  advert: Partial<NewAdvert>,
  what: string,
  now: number,
): Promise<boolean> {
  return changeContent(store, async (tx) => {
    const before = await getAdvert(tx, id);
    if (!before) return false;
    await changeAdvert(tx, id, advert);
    const values = { before: toText(before), after: toText({ ...before, ...advert }) };
    await addToAuditLog(tx, { who, kind: 'ajustes', what, ...values }, now);
    return true;
  });
}

const toText = ({ client, link, alt, image_id, starts_at, ends_at }: NewAdvert) =>
  `${client} · ${link} · «${alt}» · imagen ${image_id} · del ${formatMoment(starts_at)} al ${formatMoment(ends_at)}`;

const fieldMessages: Record<keyof AdvertInput, string> = {
  client: `Escriba de quién es el anuncio, en ${advertLimits.client} caracteres como máximo.`,
  alt: `Escriba lo que se ve en la imagen, en ${advertLimits.alt} caracteres como máximo.`,
  link: 'El enlace debe ser una dirección https:// completa, como https://escuadra.example/ofertas.',
  imageId: 'Falta la imagen.',
  startsAt: 'Elija desde qué día y hora se muestra.',
  endsAt: 'Elija hasta qué día y hora se muestra.',
};

/** Checks the advert and chooses the file of its picture to show. */
async function checkAdvert(store: Store, input: AdvertInput): Promise<Omit<Advert, 'id'>> {
  const { data, error } = AdvertInput.safeParse(input);
  if (!data) {
    const field = error.issues[0]?.path[0] as keyof AdvertInput;
    throw invalid(fieldMessages[field], field);
  }
  const [startsAt, endsAt] = [data.startsAt, data.endsAt].map(
    (time) => Math.floor(Date.parse(time) / minute) * minute,
  );
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt) {
    throw invalid('Debe terminar después de comenzar.', 'endsAt');
  }
  return {
    client: data.client,
    link: new URL(data.link).href,
    alt: data.alt,
    image_id: data.imageId,
    image_file: await chooseFile(store, data.imageId),
    starts_at: startsAt,
    ends_at: endsAt,
  };
}

async function chooseFile(store: Store, imageId: string): Promise<string> {
  const image = await getImage(store.db, imageId);
  if (!image) throw invalid('Esa imagen ya no existe.', 'imageId');
  const names = candidates[image.kind];
  const sizes = await listFileSizes(
    store,
    names.map((name) => ({ imageId, name })),
  );
  const sizeOf = (name: string) => sizes.get(`${imageId}/${name}`) ?? Number.POSITIVE_INFINITY;
  const light = names.find((name) => sizeOf(name) <= maxBytes);
  if (light !== undefined) return light;
  const smallestKb = Math.ceil(Math.min(...names.map(sizeOf)) / 1000);
  throw invalid(
    `La imagen pesa ${smallestKb} KB después de prepararla, y un anuncio puede pesar ${maxBytes / 1000}: guárdela con menos detalle o menos colores.`,
    'imageId',
  );
}
