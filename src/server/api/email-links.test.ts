import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getStatistics } from '#store/articles/categories.ts';
import { addSubscriber, listSubscribers } from '#store/subscribers/subscribers.ts';
import { createFolder, describeOpened, type Engine } from '#store/testing/engines.ts';
import { openSite } from '../testing/site.ts';

const openSiteOn = (engine: Engine) => openSite({ engine });
type Site = Awaited<ReturnType<typeof openSite>>;

const find = async ({ store }: Site, email: string) =>
  (await Array.fromAsync(listSubscribers(store))).find((each) => each.email === email);

async function subscribe(site: Site, email: string) {
  await addSubscriber(site.store, email, Date.now());
  return (await find(site, email))?.token ?? '';
}

async function getState(site: Site, email: string) {
  const subscriber = await find(site, email);
  const { totalSubscribers } = await getStatistics(site.store, 0);
  return {
    isConfirmed: subscriber?.confirmed_at != null,
    hasLeft: subscriber?.left_at != null,
    totalSubscribers,
  };
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

async function press(site: Site, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, {
    method: 'POST',
    body,
    headers: { ...form, ...headers },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

describeOpened('a link in an email', openSiteOn, (test) => {
  test('acts only when its button is pressed on our own page', async (site) => {
    const token = await subscribe(site, 'ana@obra.example');
    const [confirm, leave] = [`/boletin/confirmar/${token}`, `/boletin/baja/${token}`];
    const before = { isConfirmed: false, hasLeft: false, totalSubscribers: 1 };
    for (const path of [confirm, leave, `${leave}/un-clic`]) {
      // A scanner that opens the link, a form without its button, and no form at all.
      expect((await fetch(site.url + path)).status).toBe(200);
      expect((await press(site, path, '')).status).toBe(200);
      expect((await press(site, path, '{}', { 'Content-Type': 'application/json' })).status).toBe(
        200,
      );
    }
    const elsewhere = { Origin: 'https://otro.example' };
    expect((await press(site, confirm, 'decision=confirmar', elsewhere)).status).toBe(403);
    expect((await press(site, leave, 'decision=baja', elsewhere)).status).toBe(403);
    expect(await getState(site, 'ana@obra.example')).toEqual(before);

    // Twice, as after a lost response.
    for (const _ of [1, 2]) {
      const { html } = await press(site, confirm, 'decision=confirmar');
      expect(html).toContain('Suscripción confirmada');
      expect(await getState(site, 'ana@obra.example')).toEqual({ ...before, isConfirmed: true });
    }
    for (const _ of [1, 2]) {
      const { html } = await press(site, leave, 'decision=baja');
      expect(html).toContain('Ya no recibirá el boletín');
      const expected = { hasLeft: true, totalSubscribers: 0 };
      expect(await getState(site, 'ana@obra.example')).toMatchObject(expected);
    }
    expect((await press(site, leave, 'decision=deshacer')).html).toContain('Sigue en la lista');
    expect(await getState(site, 'ana@obra.example')).toEqual({ ...before, isConfirmed: true });
  });

  test("unsubscribes by a mail program's own button from any origin, with the same response for an unknown token", async (site) => {
    const [ana, eva] = [
      await subscribe(site, 'ana@obra.example'),
      await subscribe(site, 'eva@obra.example'),
    ];
    const gmail = { Origin: 'https://mail.google.com', 'Sec-Fetch-Site': 'cross-site' };
    const click = (token: string) =>
      press(site, `/boletin/baja/${token}/un-clic`, 'List-Unsubscribe=One-Click', gmail);
    const knownToken = await click(ana);
    const unknownToken = await click('inventado');
    expect([knownToken.status, unknownToken.status]).toEqual([200, 200]);
    expect(knownToken.html).toBe(unknownToken.html);
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    const request = { method: 'POST', body: parts, headers: gmail };
    expect((await fetch(`${site.url}/boletin/baja/${eva}/un-clic`, request)).status).toBe(200);
    expect(await getState(site, 'ana@obra.example')).toMatchObject({ hasLeft: true });
    expect(await getState(site, 'eva@obra.example')).toMatchObject({
      hasLeft: true,
      totalSubscribers: 0,
    });
  });
});

test('while the database is unavailable the page asks to try again', async () => {
  const place = await createFolder();
  const engine = { name: 'SQLite', createTestDatabase: async () => place };
  await using site = await openSite({ engine });
  await rm(place.dataDir, { recursive: true });
  for (const [path, decision] of [
    ['/boletin/confirmar/x', 'confirmar'],
    ['/boletin/baja/x', 'baja'],
  ] as const) {
    const { status, headers, html } = await press(site, path, `decision=${decision}`);
    expect([status, headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    expect(html).toContain('No se pudo guardar');
  }
  // The provider tries again later only if it is told.
  const oneClick = await press(site, '/boletin/baja/x/un-clic', 'List-Unsubscribe=One-Click');
  expect(oneClick.status).toBe(503);
});

test.each([
  ['full', {}],
  ['light', { 'Save-Data': 'on' }],
])(
  'the %s page of a link is the same for all, has no personal data or referrer, and is not indexed',
  async (version, headers) => {
    await using site = await openSite();
    const token = await subscribe(site, 'ana@obra.example');
    for (const path of ['/boletin/confirmar/', '/boletin/baja/']) {
      const open = async (code: string) => {
        const response = await fetch(site.url + path + code, { headers });
        return { html: await response.text(), headers: response.headers };
      };
      const { html, headers: sent } = await open(token);
      expect((await open('inventado')).html).toBe(html);
      expect(html).not.toMatch(/ana@|<script/);
      expect(html).not.toContain(token);
      expect(html).toMatch(/<meta name="?robots"? content="?noindex/);
      // A reader who did not choose the light version sees the site they know.
      expect(html.includes('<link rel="stylesheet" href="/assets/')).toBe(version === 'full');
      expect(sent.get('Vary')).toBe('Accept-Encoding, Save-Data, Cookie');
      expect(sent.get('Referrer-Policy')).toBe('strict-origin');
      expect(sent.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    }
    const page = await press(site, '/boletin/confirmar/inventado', 'decision=confirmar', headers);
    expect(page.status).toBe(404);
    expect(page.html).toContain('Este enlace ya no sirve');
    expect(page.html).toContain('action="/boletin"');
  },
);
