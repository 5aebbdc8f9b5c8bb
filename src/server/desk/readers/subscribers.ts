import { stream } from 'hono/streaming';
import { OneSubscriber, SubscriberFilter } from '#contract/desk/subscribers.ts';
import { toCsv } from '#newsroom/subscribers/csv.ts';
import {
  collectData,
  eraseByEmail,
  noteExport,
  reactivate,
  takeOutByEmail,
} from '#newsroom/subscribers/subscribers.ts';
import { readSubscriberList } from '#store/mail/subscriber-list.ts';
import {
  type Desk,
  type DeskContext,
  type Endpoint,
  parseBody,
  parseQuery,
  Refusal,
} from '../endpoint.ts';

const administrators = { may: 'manage-subscribers' } as const;

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
      if (!done) throw new Refusal(404, 'No hay nada de esa dirección.');
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
        await noteExport(store, c.var.me, Date.now());
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
    act(
      'reactivar',
      async (c, email) => (await reactivate(store, c.var.me, email, Date.now())) > 0,
    ),
    act('datos', (c, email) => collectData(desk, c.var.me, email, Date.now())),
    act('baja', (c, email) => takeOutByEmail(store, c.var.me, email, Date.now())),
    act('borrar', (c, email) => eraseByEmail(desk, c.var.me, email, Date.now())),
  ];
}
