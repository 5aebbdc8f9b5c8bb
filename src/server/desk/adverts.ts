import { AdvertDraft } from '#contract/desk/adverts.ts';
import { amendAdvert, endAdvert, sellAdvert } from '#newsroom/adverts/adverts.ts';
import { readAdverts, readReport } from '#newsroom/adverts/report.ts';
import { Refusal } from '#refusal.ts';
import { type Desk, type DeskContext, type Endpoint, parseBody, parseId } from './endpoint.ts';

const administrators = { may: 'manage-adverts' } as const;
const gone = () => new Refusal('missing', 'Ese anuncio ya no está.');

/** The advertising space: what is sold of it, until when, and what came of it. */
export function listAdvertEndpoints({ store, getSite }: Desk): Endpoint[] {
  const answer = async (c: DeskContext) => c.json(await readAdverts(store, Date.now()));
  const act = (
    method: 'POST' | 'PUT',
    path: string,
    work: (c: DeskContext, now: number) => Promise<unknown>,
  ): Endpoint => ({
    ...administrators,
    method,
    path: `/api/publicidad${path}`,
    async handle(c) {
      if ((await work(c, Date.now())) === false) throw gone();
      return answer(c);
    },
  });
  return [
    { ...administrators, method: 'GET', path: '/api/publicidad', handle: answer },
    act('POST', '', async (c, now) =>
      sellAdvert(store, c.var.me, await parseBody(c, AdvertDraft), now),
    ),
    act('PUT', '/:id', async (c, now) =>
      amendAdvert(store, c.var.me, parseId(c), await parseBody(c, AdvertDraft), now),
    ),
    act('POST', '/:id/terminar', (c, now) => endAdvert(store, c.var.me, parseId(c), now)),
    {
      ...administrators,
      method: 'GET',
      path: '/api/publicidad/:id/informe',
      async handle(c) {
        const report = await readReport(store, getSite().name, parseId(c), Date.now());
        if (!report) throw gone();
        return c.json(report);
      },
    },
  ];
}
