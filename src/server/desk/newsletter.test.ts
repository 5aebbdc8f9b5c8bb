import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Boletin } from '#contract/desk/newsletter.ts';
import { toEmailFolder } from '#newsroom/mail/email-files.ts';
import { clock, startEdition } from '#newsroom/newsletter/acts.ts';
import { addReaders, addWeek, sender, toReader } from '#newsroom/newsletter/testing/readers.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openDesk } from './testing/desk.ts';

describeEngines('the newsletter at the desk', (engine, testOnce) => {
  test('is written by two without loss, sent once, and leaves a line of each act without an address', async () => {
    await using desk = await openDesk({ engine });
    await addReaders(desk.store, 2);
    await addWeek(desk.store);
    const { cookie, name } = await desk.signInAs('editor');
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await desk.ask(method, path, { cookie, ...(body ? { body } : {}) });
      return { status: answer.status, answer: (await answer.json()) as Boletin };
    };
    const { answer: proposed } = await ask('GET', '/api/boletin');
    expect(proposed).toMatchObject({ number: 1, version: 0, audience: 2, faults: [] });
    const words = {
      number: 1,
      version: 0,
      subject: '',
      greeting: '',
      articles: [1],
      sendAt: null,
    };
    expect((await ask('PUT', '/api/boletin', words)).answer).toMatchObject({
      version: 1,
      faults: ['Falta el asunto.'],
    });
    // From the same version, as a colleague's tab would.
    expect((await ask('PUT', '/api/boletin', { ...words, subject: 'Otra' })).status).toBe(409);
    await ask('PUT', '/api/boletin', { ...words, version: 1, subject: 'Una' });
    expect((await ask('POST', '/api/boletin/enviar', { version: 1 })).status).toBe(422);
    const { answer: begun } = await ask('POST', '/api/boletin/enviar', { version: 2 });
    expect(begun.running).toMatchObject({ number: 1, state: 'sending', subject: 'Una' });
    const { answer: paused } = await ask('POST', '/api/boletin/pausar', {});
    expect(paused.running).toMatchObject({ state: 'paused', reason: `Lo pausó ${name}.` });
    await desk.store.db
      .insertInto('deliveries')
      .values({ edition_id: 1, subscriber_id: 1, state: 'uncertain', due_at: 1 })
      .execute();
    const decision = { edition: 1, subscriber: 1, decision: 'let-go' };
    expect((await ask('POST', '/api/boletin/inciertos', decision)).answer.uncertain).toEqual([]);
    const { answer: ended } = await ask('POST', '/api/boletin/terminar', {});
    expect(ended.past).toMatchObject([{ number: 1, subject: 'Una', isWhole: false, sent: 0 }]);
    const { items } = await listAuditLog(desk.store, { kind: 'boletin', page: 1, pageSize: 9 });
    expect(items.map(({ who, what }) => `${who} ${what}`)).toEqual([
      `${name} terminó el boletín n.º 1 antes de tiempo`,
      `${name} dejó sin enviar 1 incierto del boletín n.º 1`,
      `${name} pausó el boletín n.º 1`,
      `${name} comenzó a enviar el boletín n.º 1`,
    ]);
  });

  test("shows an administrator whose letters are in doubt or failed, and an editor nobody's address", async () => {
    await using desk = await openDesk({ engine });
    await addReaders(desk.store, 2);
    await addWeek(desk.store);
    await startEdition(desk.store, sender, clock, Date.now());
    const delivery = { edition_id: 1, due_at: 1, answer: '550 No such user' };
    await desk.store.db
      .insertInto('deliveries')
      .values([
        { ...delivery, subscriber_id: 1, state: 'uncertain' },
        { ...delivery, subscriber_id: 2, state: 'failed' },
      ])
      .execute();
    const read = async (role: 'editor' | 'administrador') => {
      const { cookie } = await desk.signInAs(role);
      return (await desk.ask('GET', '/api/boletin', { cookie })).text();
    };
    const whole = JSON.parse(await read('administrador')) as Boletin;
    expect(whole.uncertain).toMatchObject([{ subscriber: 1, email: toReader(1) }]);
    expect(whole.failed).toMatchObject([{ subscriber: 2, email: toReader(2) }]);
    const masked = await read('editor');
    expect(masked).not.toMatch(/lector\d/);
    expect(JSON.parse(masked)).toMatchObject({
      uncertain: [{ subscriber: 1, email: 'l…@obra.example' }],
      failed: [{ subscriber: 2, email: 'l…@obra.example', answer: '550 No such user' }],
    });
  });

  testOnce('is shown as it arrives, in either light, with nothing that runs', async () => {
    await using desk = await openDesk({ engine });
    await addWeek(desk.store);
    const { cookie } = await desk.signInAs('editor');
    const look = (query: string) => desk.ask('GET', `/boletin/correo/1${query}`, { cookie });
    const dark = await look('?modo=oscuro');
    expect(dark.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src/);
    expect(dark.headers.get('Content-Security-Policy')).not.toContain('script');
    expect(await dark.text()).toContain('@media all{.bg{');
    expect(await (await look('?modo=claro')).text()).toContain('@media not all{.bg{');
    expect(await (await look('')).text()).toContain('@media (prefers-color-scheme:dark){.bg{');
    expect((await desk.ask('GET', '/boletin/correo/2', { cookie })).status).toBe(404);
  });
});

test('a letter to try it goes to whoever asks for it, who else reads why it did not', async () => {
  const askIn = async (env: Record<string, string>) => {
    const desk = await openDesk({ env });
    await addReaders(desk.store, 1);
    await addWeek(desk.store);
    const { cookie, email } = await desk.signInAs('editor');
    const answer = await desk.ask('POST', '/api/boletin/prueba', { cookie, body: {} });
    return { desk, email, status: answer.status, body: await answer.json() };
  };
  const sent = await askIn({});
  await using desk = sent.desk;
  expect([sent.status, sent.body.audience]).toEqual([200, 1]);
  const folder = toEmailFolder(desk.desk.env);
  const emails = await readdir(folder);
  expect(emails).toHaveLength(1);
  expect(await readFile(join(folder, emails[0] ?? ''), 'utf8')).toContain(`To: ${sent.email}`);

  const nowhere = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'b@obra.example' };
  const lost = await askIn({ ...nowhere, SITE_URL: 'https://obra.example' });
  await using _ = lost.desk;
  expect(lost.status).toBe(422);
  expect(lost.body.detail).toMatch(/^No se envió la prueba\. No hay conexión con el servidor/);
});
