import { stream } from 'hono/streaming';
import {
  ImportedFile,
  importLimits,
  OneSubscriber,
  SubscriberFilter,
  SubscriberImport,
  UndoneImport,
} from '#contract/desk/subscribers.ts';
import { parseDate } from '#newsroom/files/dates.ts';
import {
  importSubscribers,
  planImport,
  readImports,
  undoImport,
} from '#newsroom/subscribers/import.ts';
import {
  collectData,
  eraseByEmail,
  logExport,
  reactivate,
  toCsv,
  unsubscribeByEmail,
} from '#newsroom/subscribers/subscribers.ts';
import { Refusal } from '#refusal.ts';
import { readSubscriberList } from '#store/subscribers/subscriber-list.ts';
import { type Desk, type DeskContext, type Endpoint, parseBody, parseQuery } from './endpoint.ts';

const administrators = { may: 'manage-subscribers' } as const;

const upload = {
  method: 'POST',
  maxBytes: Math.ceil(importLimits.fileBytes / 3) * 4 + 4_096,
  isHeavy: true,
} as const;
/** Nobody had a mailing list before. */
const earliestConsent = Date.parse('1990-01-01');

const decodeFile = (file: string) => Buffer.from(file, 'base64');

/** Who receives the newsletter, and what they may ask of us. */
export function listSubscriberEndpoints(desk: Desk): Endpoint[] {
  const { store } = desk;
  /** What is done to one address; false or null if there is nothing of it. */
  const act = <T>(path: string, work: (c: DeskContext, email: string) => Promise<T>): Endpoint => ({
    ...administrators,
    method: 'POST',
    path: `/api/suscriptores/${path}`,
    async handle(c) {
      const { email } = await parseBody(c, OneSubscriber);
      const done = await work(c, email);
      if (!done) throw new Refusal('missing', 'No hay nada de esa dirección.');
      return done === true ? c.body(null, 204) : c.json(done);
    },
  });
  return [
    {
      ...administrators,
      method: 'GET',
      path: '/api/suscriptores',
      async handle(c) {
        const { estado, buscar, orden, pagina } = parseQuery(c, SubscriberFilter);
        const order = orden === 'nuevos' ? 'desc' : 'asc';
        const asked = { state: estado, like: buscar, order, page: pagina } as const;
        const hasMailServer = desk.env.SMTP_URL !== undefined;
        return c.json({ ...(await readSubscriberList(store, asked)), hasMailServer });
      },
    },
    {
      ...administrators,
      method: 'POST',
      path: '/api/suscriptores/csv',
      async handle(c) {
        await logExport(store, c.var.me, Date.now());
        c.header('Content-Type', 'text/csv; charset=utf-8');
        return stream(c, async (out) => {
          for await (const line of toCsv(store)) await out.write(line);
        });
      },
    },
    {
      ...administrators,
      method: 'POST',
      path: '/api/suscriptores/reactivar-todos',
      async handle(c) {
        return c.json({ count: await reactivate(store, c.var.me, null, Date.now()) });
      },
    },
    {
      ...administrators,
      ...upload,
      path: '/api/suscriptores/importar/revisar',
      async handle(c) {
        const { file } = await parseBody(c, ImportedFile);
        return c.json(await planImport(store, decodeFile(file)));
      },
    },
    {
      ...administrators,
      ...upload,
      path: '/api/suscriptores/importar',
      async handle(c) {
        const { file, origin, consentedAt } = await parseBody(c, SubscriberImport);
        const [at, now] = [parseDate(consentedAt), Date.now()];
        if (at === undefined || at > now || at < earliestConsent) {
          throw new Refusal('invalid', 'Esa fecha no puede ser.', { field: 'consentedAt' });
        }
        const bytes = decodeFile(file);
        return c.json(await importSubscribers(store, c.var.me, bytes, { origin, at }, now));
      },
    },
    {
      ...administrators,
      method: 'GET',
      path: '/api/suscriptores/importaciones',
      handle: async (c) => c.json({ items: await readImports(store) }),
    },
    {
      ...administrators,
      method: 'POST',
      path: '/api/suscriptores/importaciones/deshacer',
      async handle(c) {
        const { importedAt } = await parseBody(c, UndoneImport);
        const count = await undoImport(store, c.var.me, importedAt, Date.now());
        if (count === 0) throw new Refusal('missing', 'De esa importación ya no queda nadie.');
        return c.json({ count });
      },
    },
    act(
      'reactivar',
      async (c, email) => (await reactivate(store, c.var.me, email, Date.now())) > 0,
    ),
    act('datos', (c, email) => collectData(desk, c.var.me, email, Date.now())),
    act('baja', (c, email) => unsubscribeByEmail(store, c.var.me, email, Date.now())),
    act('borrar', (c, email) => eraseByEmail(desk, c.var.me, email, Date.now())),
  ];
}
