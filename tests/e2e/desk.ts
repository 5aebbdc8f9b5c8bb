import type { Page } from '@playwright/test';
import { test as base, withSample } from './fixtures.ts';
import type { Site } from './site.ts';

export type Role = 'administrador' | 'editor' | 'redactor';
export const passphrase = 'tres palabras sueltas de obra';

export const people: Record<Role, { name: string; email: string }> = {
  administrador: { name: 'Carmen Teresa Rondón', email: 'carmen@plomada.example' },
  editor: { name: 'Marisol Quintero', email: 'marisol@plomada.example' },
  redactor: { name: 'Andrés Villalobos', email: 'andres@plomada.example' },
};

export type Desk = {
  url: string;
  site: Site;
  /** The cookie of a new session. */
  signIn: (role: Role) => Promise<string>;
  /** Signs this person in, only in the page's browser and without the sign-in form. */
  enter: (page: Page, role: Role) => Promise<void>;
};

/** The sample newsroom with its desk open and one person of each role in it. */
export async function openDesk(site: Site): Promise<Desk> {
  const firstLink = await site.firstLink;
  const url = new URL(firstLink).origin;
  const post = async (path: string, body: object, cookie = '') => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const [given = ''] = response.headers.getSetCookie();
    return { response: await response.json(), cookie: given.split(';', 1)[0] ?? '' };
  };
  const accept = (link: string, role: Role) =>
    post('/api/enlaces/usar', { token: link.split('/').at(-1), passphrase, ...people[role] });

  const { cookie } = await accept(firstLink, 'administrador');
  for (const role of ['editor', 'redactor'] as const) {
    const { response } = await post('/api/equipo', { ...people[role], role }, cookie);
    await accept(response.link, role);
  }
  const signIn = async (role: Role) =>
    (await post('/api/entrar', { email: people[role].email, passphrase })).cookie;
  return {
    url,
    site,
    signIn,
    async enter(page, role) {
      const [name = '', value = ''] = (await signIn(role)).split('=');
      await page.context().addCookies([{ name, value, url }]);
    },
  };
}

export const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ browserName: _ }, use) => {
      // The service worker starts at any time; desk-offline.long.spec.ts tests it.
      const env = { DESK_PORT: '0', OFFLINE: 'off' };
      await withSample(async (site) => use(await openDesk(site)), env);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

export { expect } from './fixtures.ts';
