import {
  ImportedFile,
  maxBase64,
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
  deleteByEmail,
  logExport,
  reactivate,
  toCsv,
  unsubscribeByEmail,
} from '#newsroom/subscribers/subscribers.ts';
import { invalid, Refusal } from '#refusal.ts';
import { readSubscriberList } from '#store/subscribers/subscriber-list.ts';
import {
  type Desk,
  type DeskContext,
  endpointsFor,
  parseBody,
  parseQuery,
  sendCsv,
} from './endpoint.ts';

const { get, post } = endpointsFor('manage-subscribers');

const upload = { maxBytes: maxBase64 + 4_096, isHeavy: true };
/** Rejects mistyped years: nobody had a mailing list before. */
const earliestConsent = Date.parse('1990-01-01');

const decodeFile = (file: string) => Buffer.from(file, 'base64');

export function listSubscriberEndpoints(desk: Desk) {
  const { store } = desk;
  /** An action on one address; its result is false or null if we have nothing of that address. */
  const postByEmail = <T>(path: string, work: (c: DeskContext, email: string) => Promise<T>) =>
    post(`/api/suscriptores/${path}`, async (c) => {
      const { email } = await parseBody(c, OneSubscriber);
      const result = await work(c, email);
      if (!result) throw new Refusal('missing', 'Esa dirección no está en la lista.');
      return result === true ? undefined : result;
    });
  return [
    get('/api/suscriptores', async (c) => {
      const { estado, buscar, orden, pagina } = parseQuery(c, SubscriberFilter);
      const order = orden === 'nuevos' ? 'desc' : 'asc';
      const filter = { state: estado, like: buscar, order, page: pagina } as const;
      const hasMailServer = desk.env.SMTP_URL !== undefined;
      return { ...(await readSubscriberList(store, filter)), hasMailServer };
    }),
    post('/api/suscriptores/csv', async (c) => {
      await logExport(store, c.var.me, Date.now());
      return sendCsv(c, toCsv(store));
    }),
    post('/api/suscriptores/reactivar-todos', async (c) => {
      await reactivate(store, c.var.me, null, Date.now());
    }),
    post(
      '/api/suscriptores/importar/revisar',
      async (c) => planImport(store, decodeFile((await parseBody(c, ImportedFile)).file)),
      upload,
    ),
    post(
      '/api/suscriptores/importar',
      async (c) => {
        const { file, origin, consentedAt } = await parseBody(c, SubscriberImport);
        const [at, now] = [parseDate(consentedAt), Date.now()];
        if (at === undefined || at > now || at < earliestConsent) {
          throw invalid('Esa fecha no es válida.', 'consentedAt');
        }
        return importSubscribers(store, c.var.me, decodeFile(file), { origin, at }, now);
      },
      upload,
    ),
    get('/api/suscriptores/importaciones', async () => ({ items: await readImports(store) })),
    post('/api/suscriptores/importaciones/deshacer', async (c) => {
      const { importedAt } = await parseBody(c, UndoneImport);
      const count = await undoImport(store, c.var.me, importedAt, Date.now());
      if (count === 0) throw new Refusal('missing', 'De esa importación ya no queda nadie.');
    }),
    postByEmail(
      'reactivar',
      async (c, email) => (await reactivate(store, c.var.me, email, Date.now())) > 0,
    ),
    postByEmail('datos', (c, email) => collectData(desk, c.var.me, email, Date.now())),
    postByEmail('baja', (c, email) => unsubscribeByEmail(store, c.var.me, email, Date.now())),
    postByEmail('borrar', (c, email) => deleteByEmail(desk, c.var.me, email, Date.now())),
  ];
}
