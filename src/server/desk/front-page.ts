import { FrontPageCall } from '#contract/desk/front-page.ts';
import { changeFrontPage, readFrontPage } from '#newsroom/front-page/front-page.ts';
import { toHome } from '#paths.ts';
import { type Desk, type Endpoint, forRequest, parseBody } from './endpoint.ts';
import { createPageView } from './page-view.ts';

/** The order of the featured articles, and the home page as readers see it. */
export const listFrontPageEndpoints = (desk: Desk): Endpoint[] => {
  const { store } = desk;
  const viewPage = createPageView(desk);
  return [
    {
      method: 'GET',
      path: '/api/portada',
      may: 'publish',
      handle: async (c) => c.json(await readFrontPage(store.db, Date.now())),
    },
    {
      method: 'PUT',
      path: '/api/portada',
      may: 'publish',
      async handle(c) {
        const call = await parseBody(c, FrontPageCall);
        return c.json(await changeFrontPage(forRequest(store, c), call, c.var.me, Date.now()));
      },
    },
    {
      method: 'GET',
      path: '/portada/vista',
      may: 'publish',
      isHeavy: true,
      handle: () => viewPage(toHome()),
    },
  ];
};
