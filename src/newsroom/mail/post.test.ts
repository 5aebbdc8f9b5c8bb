import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseEnv, SetupError } from '#env.ts';
import { createFolder } from '../testing/folder.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { removeOldEmailFiles } from './email-files.ts';
import { openPost } from './post.ts';
import { smtpLimits } from './smtp.ts';

const getSite = () => ({
  name: 'Plomada',
  url: 'https://obra.example',
  email: 'contacto@plomada.example',
});
const email = {
  subject: 'Confirme su suscripción: «ñandú»',
  text: 'Buenos días, Ángela.\n\nhttps://obra.example/boletin/confirmar/abc\n.\nFin\n',
  html: '<p>Buenos días, <b>Ángela</b>.</p>',
  id: 'confirmacion-1',
  token: 'abc',
};

let server: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (settings: Record<string, string> = {}, limits = smtpLimits) =>
  openPost(
    parseEnv({
      SMTP_URL: server.toUrl(),
      MAIL_FROM: 'La Obra <boletin@obra.example>',
      ...settings,
    }),
    getSite,
    limits,
  );

test('an email goes over TLS with authentication and the unsubscribe headers', async () => {
  for (const isSecure of [false, true]) {
    await using own = await openMailServer({ isSecure });
    const post = open({ SMTP_URL: own.toUrl() });
    // More emails than the pool has connections.
    const sent = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => post.send({ ...email, to: `ana${n}@correo.example` })),
    );
    expect(sent.map(({ kind }) => kind)).toEqual(Array(6).fill('sent'));
    post.close();
    expect(own.emails.map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `ana${n}@correo.example`),
    );
    const [{ from, text } = { from: '', text: '' }] = own.emails;
    expect(from).toBe('boletin@obra.example');
    expect(text).toMatch(/^From: La Obra <boletin@obra.example>\r$/m);
    expect(text).toMatch(/^Message-ID: <confirmacion-1@obra.example>\r$/m);
    expect(text).toContain(
      '\r\nList-Unsubscribe: <https://obra.example/boletin/baja/abc/un-clic>\r\n',
    );
    expect(text).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(text).toContain('\r\nList-ID: Plomada <boletin.obra.example>\r\n');
    expect(text).toContain('\r\nPrecedence: bulk\r\n');
  }
});

test('replies go to the newsroom’s contact, or to MAIL_REPLY_TO', async () => {
  const readReplyTo = async (contact: string, settings: Record<string, string> = {}) => {
    await using own = await openMailServer();
    const env = parseEnv({ SMTP_URL: own.toUrl(), MAIL_FROM: 'boletin@obra.example', ...settings });
    const post = openPost(env, () => ({ ...getSite(), email: contact }));
    await post.send({ ...email, to: 'ana@correo.example' });
    post.close();
    return /^Reply-To: (.*)\r$/m.exec(own.emails[0]?.text ?? '')?.[1];
  };
  expect(await readReplyTo('hola@obra.example')).toBe('hola@obra.example');
  const set = { MAIL_REPLY_TO: 'cartas@obra.example' };
  expect(await readReplyTo('hola@obra.example', set)).toBe('cartas@obra.example');
  // No Reply-To: nobody reads the default contact.
  expect(await readReplyTo('contacto@plomada.example')).toBeUndefined();
});

test('nothing is sent to the people and subscribers of the sample', async () => {
  const post = open();
  for (const to of ['alba.rojas@muestra.example', 'Alba@MUESTRA.example']) {
    expect(await post.send({ ...email, to })).toMatchObject({ kind: 'bounced' });
  }
  post.close();
  expect(server.emails).toEqual([]);
});

test('the server’s response decides whether to try again, drop the address or stop', async () => {
  const post = open();
  const send = async (name: string) => {
    const { kind, why } = await post.send({ ...email, to: `${name}@correo.example` });
    return `${kind} ${/\((?:localhost:\d+: )?(\d{3})?/.exec(why)?.[1] ?? ''}`.trim();
  };
  expect(await send('lento')).toBe('sent');
  expect(await send('gris')).toBe('later 450');
  expect(await send('gris')).toBe('sent');
  expect(await send('lleno')).toBe('bounced 552');
  expect(await send('nadie')).toBe('bounced 550');
  expect(await send('ana>')).toBe('bounced');
  expect(await send('corta')).toBe('uncertain');
  expect(await send('tarde')).toBe('uncertain');
  expect(await send('eva')).toBe('sent');
  post.close();
  expect(server.emails.map(({ to }) => to.split('@')[0])).toEqual(['lento', 'gris', 'eva']);
});

test('a wrong password, sender or certificate stops sending, with the reason', async () => {
  const to = 'ana@correo.example';
  const why = async (settings: Record<string, string>) => {
    const post = open(settings);
    const { kind, why } = await post.send({ ...email, to });
    post.close();
    return `${kind}: ${why}`;
  };
  const wrong = await why({ SMTP_URL: server.toUrl('otra') });
  expect(wrong).toMatch(/^refused: .*localhost:\d+: 535/);
  expect(wrong).not.toContain('otra');
  expect(await why({ MAIL_FROM: 'ajeno@obra.example' })).toMatch(
    /^refused: .*localhost:\d+: 550 5\.7\.1/,
  );
  const trusted = getCACertificates('default');
  setDefaultCACertificates([]);
  expect(await why({})).toMatch(/^refused: .*localhost:\d+: .*certificate/);
  await using folder = await createFolder({ 'ca.pem': server.cert });
  const post = open({ SMTP_CA: folder.at('ca.pem') });
  expect(await post.send({ ...email, to })).toEqual({ kind: 'sent', why: '' });
  post.close();
  setDefaultCACertificates(trusted);
  expect(await why({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/^away: /);
});

test('an email is uncertain if the server takes it and then stops responding', async () => {
  await using own = await openMailServer();
  const isTaken = own.stopResponding();
  using setTimeout = vi.spyOn(Socket.prototype, 'setTimeout');
  const silence = 123_456;
  const post = open({ SMTP_URL: own.toUrl() }, { ...smtpLimits, silence });
  const outcome = post.send({ ...email, to: 'ana@correo.example' });
  await isTaken;
  // Fire the timeout by hand, so the machine's speed does not matter.
  const last = setTimeout.mock.calls.findLastIndex(([timeoutMs]) => timeoutMs === silence);
  (setTimeout.mock.contexts[last] as Socket | undefined)?.emit('timeout');
  expect((await outcome).kind).toBe('uncertain');
  post.close();
});

test('without a server every email becomes a complete .eml file', async () => {
  await using folder = await createFolder({});
  const post = openPost(parseEnv({ DATA_DIR: folder.path }), getSite);
  expect(post.place).toBe(join(folder.path, 'correo'));
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await post.send({ ...email, to: 'ana@correo.example' })).kind).toBe('sent');
  }
  const [name = '', ...more] = await readdir(post.place);
  expect([name, more]).toEqual([expect.stringMatching(/^confirmacion-1\.\w+\.eml$/), []]);
  const text = await readFile(join(post.place, name), 'utf8');
  expect(text).toMatch(/^From: Plomada <contacto@plomada.example>\r\nTo: ana@correo.example\r$/m);
  expect(text).toContain('multipart/alternative');
  await writeFile(join(folder.path, 'nada'), '');
  const blocked = openPost(parseEnv({ DATA_DIR: join(folder.path, 'nada') }), getSite);
  expect(await blocked.send({ ...email, to: 'ana@correo.example' })).toEqual({
    kind: 'away',
    why: expect.stringContaining('ENOTDIR'),
  });
});

test('email files are deleted after thirty days, incomplete ones too', async () => {
  await using folder = await createFolder({});
  const day = 24 * 3_600_000;
  const now = Date.now();
  await removeOldEmailFiles(folder.at('nada'), now);
  const ages = { 'a.1.eml': 31, 'b.2.eml.77.parcial': 31, 'c.3.eml': 29, 'notas.txt': 31 };
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(folder.at(name), '');
    await utimes(folder.at(name), now / 1_000, (now - days * day) / 1_000);
  }
  await removeOldEmailFiles(folder.path, now);
  expect((await readdir(folder.path)).toSorted()).toEqual(['c.3.eml', 'notas.txt']);
});

test('emails are signed with the DKIM key, the unsubscribe headers too', async () => {
  await using folder = await createFolder({});
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder.path, 'dkim.pem');
  await writeFile(file, privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const signing = { DKIM_KEY: file, DKIM_SELECTOR: 'obra2026', DATA_DIR: folder.path };
  const post = openPost(parseEnv({ MAIL_FROM: 'boletin@obra.example', ...signing }), getSite);
  await post.send({ ...email, to: 'ana@correo.example' });
  const [name = ''] = await readdir(post.place);
  const head = (await readFile(join(post.place, name), 'latin1')).replace(/\r\n[ \t]+/g, ' ');
  const [signature = ''] = /^DKIM-Signature: .*$/m.exec(head) ?? [];
  expect(signature).toContain('d=obra.example; q=dns/txt; s=obra2026;');
  const names = (/ h=([^;]+)/.exec(signature)?.[1] ?? '').split(':').map((each) => each.trim());
  expect(names).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
  );
});

test('a file that is no certificate or key is named', () => {
  const from = { MAIL_FROM: 'boletin@obra.example' };
  for (const [settings, named] of [
    [{ SMTP_URL: 'smtp://a', SMTP_CA: '/nada' }, /^SMTP_CA .*\/nada/],
    [{ DKIM_KEY: '/nada', DKIM_SELECTOR: 'a' }, /^DKIM_KEY .*\/nada/],
  ] as const) {
    const opening = () => openPost(parseEnv({ ...from, ...settings }), getSite);
    expect(opening).toThrow(SetupError);
    expect(opening).toThrow(named);
  }
});
