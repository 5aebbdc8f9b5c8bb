import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { parseEnv } from '#env.ts';
import { openOnce } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { deleteOldEmailFiles } from './email-files.ts';
import { openMailTransport } from './post.ts';
import { smtpLimits } from './smtp.ts';

const site = { name: 'Plomada', url: 'https://obra.example', email: 'contacto@plomada.example' };
const from = { MAIL_FROM: 'La Obra <boletin@obra.example>' };
const email = {
  to: 'ana@correo.example',
  subject: 'Confirme su suscripción: «ñandú»',
  text: 'Buenos días, Ángela.\n\nhttps://obra.example/boletin/confirmar/abc\n.\nFin\n',
  html: '<p>Buenos días, <b>Ángela</b>.</p>',
  id: 'confirmacion-1',
  token: 'abc',
};

const server = await openOnce(openMailServer());

type Settings = Record<string, string>;
const open = (settings: Settings = {}, limits = smtpLimits, getSite = () => site) =>
  openMailTransport(parseEnv({ SMTP_URL: server.toUrl(), ...from, ...settings }), getSite, limits);
/** Sends one email; what became of it and why. */
async function sendOne(settings: Settings = {}): Promise<string> {
  const post = open(settings);
  const { kind, why } = await post.send(email).finally(post.close);
  return `${kind}: ${why}`;
}

test('an email goes over TLS with authentication and the unsubscribe headers', async () => {
  // More than the pool has connections.
  const readers = [1, 2, 3, 4, 5, 6].map((reader) => `ana${reader}@correo.example`);
  for (const isSecure of [false, true]) {
    await using own = await openMailServer({ isSecure });
    const post = open({ SMTP_URL: own.toUrl() });
    const outcomes = await Promise.all(readers.map((to) => post.send({ ...email, to })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('sent'));
    post.close();
    expect(own.emails.map(({ to }) => to).toSorted()).toEqual(readers);
    expect(own.emails[0]?.from).toBe('boletin@obra.example');
    expect(own.emails[0]?.text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'From: La Obra <boletin@obra.example>',
        'Message-ID: <confirmacion-1@obra.example>',
        'List-Unsubscribe: <https://obra.example/boletin/baja/abc/un-clic>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'List-ID: Plomada <boletin.obra.example>',
        'Precedence: bulk',
      ]),
    );
  }
});

test('nothing is sent to sample people and sample subscribers', async () => {
  const post = open();
  for (const to of ['alba.rojas@muestra.example', 'Alba@MUESTRA.example']) {
    expect(await post.send({ ...email, to })).toMatchObject({ kind: 'invalidAddress' });
  }
  post.close();
  expect(server.emails).toEqual([]);
});

test('the server’s response decides whether to try again, drop the address or stop', async () => {
  const post = open();
  for (const [name, outcome] of [
    ['gris', 'deferred 450'],
    ['gris', 'sent'],
    ['nadie', 'invalidAddress 550'],
    ['ana>', 'invalidAddress'],
    ['corta', 'uncertain'],
    ['tarde', 'uncertain'],
    ['eva', 'sent'],
  ]) {
    const { kind, why } = await post.send({ ...email, to: `${name}@correo.example` });
    const code = /\((?:localhost:\d+: )?(\d{3})?/.exec(why)?.[1] ?? '';
    expect(`${kind} ${code}`.trim(), name).toBe(outcome);
  }
  post.close();
  expect(server.emails.map(({ to }) => to.split('@')[0])).toEqual(['gris', 'eva']);
});

test('a wrong password, sender or certificate stops sending, with the reason', async () => {
  const wrong = await sendOne({ SMTP_URL: server.toUrl('otra') });
  expect(wrong).toMatch(/^misconfigured: .*localhost:\d+: 535/);
  expect(wrong).not.toContain('otra');
  const foreign = await sendOne({ MAIL_FROM: 'ajeno@obra.example' });
  expect(foreign).toMatch(/^misconfigured: .*localhost:\d+: 550 5\.7\.1/);
  expect(await sendOne({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/^unreachable: /);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([]);
  await using folder = await createFolder({ 'ca.pem': server.cert });
  expect(await sendOne()).toMatch(/^misconfigured: .*localhost:\d+: .*certificate/);
  expect(await sendOne({ SMTP_CA: folder.at('ca.pem') })).toBe('sent: ');
  setDefaultCACertificates(trusted);
});

test('an email is uncertain if the server takes it and then stops responding', async () => {
  await using own = await openMailServer();
  const isTaken = own.stopResponding();
  using setTimeout = vi.spyOn(Socket.prototype, 'setTimeout');
  const silence = 123_456;
  const post = open({ SMTP_URL: own.toUrl() }, { ...smtpLimits, silenceTimeoutMs: silence });
  const outcome = post.send(email);
  await isTaken;
  // Fire the timeout by hand, so the machine's speed does not matter.
  const last = setTimeout.mock.calls.findLastIndex(([timeoutMs]) => timeoutMs === silence);
  (setTimeout.mock.contexts[last] as Socket | undefined)?.emit('timeout');
  expect((await outcome).kind).toBe('uncertain');
  post.close();
});

test('without a server every email becomes a complete .eml file', async () => {
  await using folder = await createFolder({ nada: '' });
  const post = openMailTransport(parseEnv({ DATA_DIR: folder.path }), () => site);
  expect(post.destination).toBe(folder.at('correo'));
  for (let turn = 0; turn < 2; turn += 1) expect((await post.send(email)).kind).toBe('sent');
  const names = await readdir(post.destination);
  expect(names).toEqual([expect.stringMatching(/^confirmacion-1\.\w+\.eml$/)]);
  const text = await readFile(join(post.destination, names[0] ?? ''), 'utf8');
  expect(text).toMatch(/^From: Plomada <contacto@plomada.example>\r\nTo: ana@correo.example\r$/m);
  expect(text).toContain('multipart/alternative');
  const blocked = openMailTransport(parseEnv({ DATA_DIR: folder.at('nada') }), () => site);
  expect(await blocked.send(email)).toEqual({
    kind: 'unreachable',
    why: expect.stringContaining('ENOTDIR'),
  });
});

test('email files are deleted after thirty days, incomplete ones too', async () => {
  await using folder = await createFolder({});
  const now = Date.now();
  await deleteOldEmailFiles(folder.at('nada'), now);
  const ages = { 'a.1.eml': 31, 'b.2.eml.77.parcial': 31, 'c.3.eml': 29, 'notas.txt': 31 };
  for (const [name, days] of Object.entries(ages)) {
    await folder.write({ [name]: '' });
    await utimes(folder.at(name), 0, now / 1_000 - days * 24 * 3_600);
  }
  await deleteOldEmailFiles(folder.path, now);
  expect((await readdir(folder.path)).toSorted()).toEqual(['c.3.eml', 'notas.txt']);
});

test('emails are signed with the DKIM key, the unsubscribe headers too', async () => {
  await using folder = await createFolder({});
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await folder.write({ 'dkim.pem': privateKey.export({ type: 'pkcs1', format: 'pem' }) });
  const signing = { DKIM_KEY: folder.at('dkim.pem'), DKIM_SELECTOR: 'obra2026' };
  const post = openMailTransport(
    parseEnv({ ...from, ...signing, DATA_DIR: folder.path }),
    () => site,
  );
  await post.send(email);
  const [name = ''] = await readdir(post.destination);
  const head = (await readFile(join(post.destination, name), 'latin1')).replace(/\r\n[ \t]+/g, ' ');
  const [signature = ''] = /^DKIM-Signature: .*$/m.exec(head) ?? [];
  expect(signature).toContain('d=obra.example; q=dns/txt; s=obra2026;');
  const names = (/ h=([^;]+)/.exec(signature)?.[1] ?? '').split(':').map((each) => each.trim());
  expect(names).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
  );
});
