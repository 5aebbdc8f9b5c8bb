import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ArrivalKind } from '#contract/arrival.ts';
import { toDay } from '#contract/day.ts';
import { sellAdvert } from '#newsroom/adverts/adverts.ts';
import { openStore } from '#store/open.ts';
import { terminal } from '#store/people/registro.ts';
import { addReadings } from '#store/readings/views.ts';
import { addMisses } from '#store/search/misses.ts';
import type { Store } from '#store/store.ts';
import { type Desk, openDesk, passphrase, people, type Role } from '../e2e/desk.ts';
import prepareSample, { getSampleFolder } from '../e2e/prepare-sample.ts';
import { startSite } from '../e2e/site.ts';
import { emptyFields } from '../src/desk/editor/fields.ts';

/** A Friday morning in Caracas, in the week of the sample's newest article. */
export const now = Date.parse('2026-11-13T10:42:00-04:00');

/** The newsroom that the guide's pictures are of: the sample's, with figures and subscribers, at a moment that never changes. */
export async function openNewsroom(): Promise<Desk & AsyncDisposable> {
  await prepareSample();
  const dataDir = mkdtempSync(join(tmpdir(), 'plomada-guia-'));
  cpSync(getSampleFolder(), dataDir, { recursive: true });
  await fill(dataDir);
  const clock = `--import=${join(import.meta.dirname, 'slow-clock.ts')}`;
  const site = await startSite({
    dataDir,
    env: {
      DESK_PORT: '0',
      OFFLINE: 'off',
      SITE_URL: 'https://plomada.example',
      BACKUP_DIR: join(dataDir, 'respaldos'),
      NODE_OPTIONS: clock,
      CLOCK_AT: String(now),
      CLOCK_BEGAN: String(Date.now()),
    },
  });
  return {
    ...(await openDesk(site)),
    async [Symbol.asyncDispose]() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const slugs = [
  'puente-general-rafael-urdaneta',
  'gancho-a-135-grados-en-los-estribos',
  'que-es-plomada',
  'normas-covenin-de-estructuras-guia-para-ubicarse',
  'presupuestar-cuando-los-precios-cambian',
];
/** Looks like chance, and is the same in every run. */
const vary = (number: number) => Math.round(100 + 60 * Math.sin(number * 1.7) * Math.cos(number));
const readers = ['ana.rojas', 'luis.m', 'obras.bolivar', 'yelitza', 'taller.lara', 'c.medina'];

async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  const today = toDay(now);
  const days = Array.from({ length: 45 }, (_, index) => today - 44 + index);
  const advert = await sell(store);
  await addReadings(
    store,
    days.map((day) => ({
      day,
      views: new Map(
        slugs.map((slug, place) => [slug, Math.ceil(vary(day + place) / (place + 1))]),
      ),
      arrivals: new Map<ArrivalKind, number>([
        ['direct', 3 * vary(day)],
        ['search', vary(day + 1)],
        ['mail', Math.ceil(vary(day) / 4)],
        ['site', Math.ceil(vary(day) / 6)],
      ]),
      ...(day > today - 13 && {
        adverts: new Map([
          [advert, { servings: 9 * vary(day), clicks: Math.ceil(vary(day) / 30) }],
        ]),
      }),
    })),
  );
  const misses = { 'bloque panela': 9, 'permiso de construccion': 6, 'drywal precio': 4 };
  await addMisses(store, new Map(Object.entries(misses)), now);
  await store.write(async (tx) => {
    await tx.deleteFrom('subscriber_days').execute();
    await tx
      .insertInto('subscriber_days')
      .values(days.map((day, index) => ({ day, confirmed: Math.floor(index / 9) })))
      .execute();
    await tx
      .insertInto('subscribers')
      .values(
        readers.map((name, index) => ({
          email: `${name}@correo.example`,
          token: name,
          created_at: now - (index + 1) * 5 * 86_400_000,
          asked_at: now - (index + 1) * 5 * 86_400_000,
          confirmed_at: index === 0 ? null : now - index * 5 * 86_400_000,
          left_at: index === 4 ? now - 86_400_000 : null,
        })),
      )
      .execute();
  });
  await store.close();
}

async function sell(store: Store): Promise<number> {
  const { image_id } = await store.db
    .selectFrom('articles')
    .select('image_id')
    .where('slug', '=', 'andamios-lo-que-se-revisa-antes-de-subir')
    .executeTakeFirstOrThrow();
  const advert = {
    client: 'Ferretería La Escuadra',
    link: 'https://escuadra.example/andamios',
    alt: 'Andamios en alquiler',
    imageId: image_id ?? '',
    startsAt: '2026-11-01T00:00:00-04:00',
    endsAt: '2026-12-01T00:00:00-04:00',
  };
  return sellAdvert(store, terminal, advert, now);
}

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile',
  computer: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150',
};
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Through the door, as people do, so that the list of sessions knows their devices. */
export async function enter(
  browser: Browser,
  desk: Desk,
  role: Role,
  device: keyof typeof agents = 'phone',
): Promise<Session> {
  const page = await browser.newPage({ baseURL: desk.url, userAgent: agents[device] });
  await page.goto('/');
  await page.getByLabel('Correo').fill(people[role].email);
  await page.getByLabel('Clave', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Mesa' }).waitFor();
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

type Words = { title: string; content: string; category?: string; excerpt?: string };

/** A draft of whoever is signed in on the page; answers its address. */
export async function writeDraft(page: Page, words: Words, act = ''): Promise<string> {
  const id = randomUUID();
  const path = `/api/borradores/${id}`;
  const send = async (method: string, address: string, data: object) => {
    const { origin } = new URL(page.url());
    const answer = await page.request.fetch(address, { method, data, headers: { Origin: origin } });
    if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  };
  const fields = { ...emptyFields, author: 'Andrés Villalobos', ...words };
  await send('PUT', path, { saveId: `${randomUUID()}:1`, base: 0, fields });
  if (act === 'a-revision') await send('POST', `${path}/a-revision`, {});
  if (act === 'programar') {
    await send('POST', `${path}/programar`, { version: 1, at: '2026-11-14T11:00:00.000Z' });
  }
  return `/editor/${id}`;
}
