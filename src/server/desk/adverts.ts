import { AdvertDraft } from '#contract/desk/adverts.ts';
import { createAdvert, endAdvert, updateAdvert } from '#newsroom/adverts/adverts.ts';
import { readAdverts, readReport } from '#newsroom/adverts/report.ts';
import { Refusal } from '#refusal.ts';
import { type Desk, type DeskContext, endpointsFor, parseBody, parseId } from './endpoint.ts';

const { get, post, put } = endpointsFor('manage-adverts');
const missingAdvert = () => new Refusal('missing', 'Ese anuncio ya no existe.');

export function listAdvertEndpoints({ store, getSite }: Desk) {
  /** `work` returns false if the advert is gone. */
  const change =
    (work: (c: DeskContext, now: number) => Promise<unknown>) => async (c: DeskContext) => {
      if ((await work(c, Date.now())) === false) throw missingAdvert();
    };
  return [
    get('/api/publicidad', () => readAdverts(store, Date.now())),
    post(
      '/api/publicidad',
      change(async (c, now) => createAdvert(store, c.var.me, await parseBody(c, AdvertDraft), now)),
    ),
    put(
      '/api/publicidad/:id',
      change(async (c, now) =>
        updateAdvert(store, c.var.me, parseId(c), await parseBody(c, AdvertDraft), now),
      ),
    ),
    post(
      '/api/publicidad/:id/terminar',
      change((c, now) => endAdvert(store, c.var.me, parseId(c), now)),
    ),
    get('/api/publicidad/:id/informe', async (c) => {
      const report = await readReport(store, getSite().name, parseId(c), Date.now());
      if (!report) throw missingAdvert();
      return report;
    }),
  ];
}
