import { FrontPageCall } from '#contract/desk/front-page.ts';
import { changeFrontPage, readFrontPage } from '#newsroom/front-page/front-page.ts';
import { toHome } from '#paths.ts';
import { type Desk, endpointsFor, forRequest, parseBody } from './endpoint.ts';
import { createPageView } from './page-view.ts';

const { get, put } = endpointsFor('publish');

export const listFrontPageEndpoints = (desk: Desk) => {
  const { store } = desk;
  const viewPage = createPageView(desk);
  return [
    get('/api/portada', () => readFrontPage(store.db, Date.now())),
    put('/api/portada', async (c) => {
      const call = await parseBody(c, FrontPageCall);
      return changeFrontPage(forRequest(store, c), call, c.var.me, Date.now());
    }),
    get('/portada/vista', () => viewPage(toHome()), { isHeavy: true }),
  ];
};
