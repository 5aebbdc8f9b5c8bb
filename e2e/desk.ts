import type { Page } from '@playwright/test';
import { type PostgresServer, startPostgres } from '#store/testing/postgres-server.ts';
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
  /** Signs them in, in the page's browser alone, without going through the door. */
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
    return { answer: await response.json(), cookie: given.split(';', 1)[0] ?? '' };
  };
  const accept = (link: string, role: Role) =>
    post('/api/enlaces/usar', { token: link.split('/').at(-1), passphrase, ...people[role] });

  const { cookie } = await accept(firstLink, 'administrador');
  for (const role of ['editor', 'redactor'] as const) {
    const { answer } = await post('/api/equipo', { ...people[role], role }, cookie);
    await accept(answer.link, role);
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

/** What playwright.config.ts says of a run of these tests. */
export type DeskOptions = { engine: 'sqlite' | 'postgres' };

export const test = base.extend<
  object,
  DeskOptions & { postgres: PostgresServer | null; desk: Desk }
>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  postgres: [
    async ({ engine }, use) => {
      await using postgres = engine === 'postgres' ? await startPostgres() : null;
      await use(postgres);
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ postgres }, use) => {
      // The worker, which comes when it is ready, has a test of its own in desk-offline.spec.ts.
      const env = { DESK_PORT: '0', OFFLINE: 'off' };
      // To bring the sample into another database takes longer than any test that asks for one.
      const elsewhere = postgres && { DATABASE_URL: postgres.url, SAMPLE_CONTENT: 'off' };
      await withSample(async (site) => use(await openDesk(site)), { ...env, ...elsewhere });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

export { expect } from './fixtures.ts';
