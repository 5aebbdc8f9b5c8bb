import { generateKeyPairSync, verify } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a letter goes over a secure line, signed in, with what a mail program needs to offer leaving', async () => {
  for (const isSecure of [false, true]) {
    await using own = await openMailServer({ isSecure });
    const post = open({ SMTP_URL: own.toUrl() });
    // More at once than there are lines.
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

test('an answer goes to the newsroom’s contact, or to the address set for answers', async () => {
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
  // While nobody has said what the contact is, it is an address that nobody reads.
  expect(await readReplyTo('contacto@plomada.example')).toBeUndefined();
});

test('nothing is sent to the people and subscribers of the sample', async () => {
  const post = open();
  for (const to of ['alba.rojas@muestra.example', 'Alba@MUESTRA.example']) {
    expect(await post.send({ ...email, to })).toEqual({
      kind: 'bounced',
      why: 'La dirección es de la redacción de muestra: no se le envía nada.',
    });
  }
  post.close();
  expect(server.emails).toEqual([]);
});

test('what the server answers says whether to try again, to give up an address, or to stop', async () => {
  const post = open();
  const send = async (name: string) => {
    const { kind, why } = await post.send({ ...email, to: `${name}@correo.example` });
    return `${kind}: ${why.replace(/localhost:\d+: /, '')}`;
  };
  const rejected = 'bounced: El servidor rechazó el envío';
  const cut = /^uncertain: La conexión se cortó al entregar \(.+\)$/;
  expect(await send('lento')).toBe('sent: ');
  expect(await send('gris')).toBe(
    'later: El servidor de correo pide esperar (450 4.2.0 greylisted, come back later)',
  );
  expect(await send('gris')).toBe('sent: ');
  expect(await send('lleno')).toBe(`${rejected} (552 5.2.2 mailbox full)`);
  expect(await send('nadie')).toBe(`${rejected} (550 5.1.1 no such user)`);
  expect(await send('ana>')).toMatch(/^bounced: La dirección no sirve \(.+\)$/);
  expect(await send('corta')).toMatch(cut);
  expect(await send('tarde')).toMatch(cut);
  expect(await send('eva')).toBe('sent: ');
  post.close();
  expect(server.emails.map(({ to }) => to.split('@')[0])).toEqual(['lento', 'gris', 'eva']);
});

test('with a wrong password, a sender that is not ours or a server that nobody vouches for nothing goes, and it says why', async () => {
  const to = 'ana@correo.example';
  const why = async (settings: Record<string, string>) => {
    const post = open(settings);
    const { kind, why } = await post.send({ ...email, to });
    post.close();
    return `${kind}: ${why}`;
  };
  const wrong = await why({ SMTP_URL: server.toUrl('otra') });
  expect(wrong).toMatch(
    /^refused: El servidor de correo no admite el usuario o la clave \(localhost:\d+: 535/,
  );
  expect(wrong).not.toContain('otra');
  expect(await why({ MAIL_FROM: 'ajeno@obra.example' })).toMatch(
    /^refused: El servidor de correo no nos deja enviar \(localhost:\d+: 550 5\.7\.1/,
  );
  const trusted = getCACertificates('default');
  setDefaultCACertificates([]);
  expect(await why({})).toMatch(
    /^refused: El servidor de correo no sirve así \(localhost:\d+: .*certificate/,
  );
  await using folder = await createFolder({ 'ca.pem': server.cert });
  const post = open({ SMTP_CA: folder.at('ca.pem') });
  expect(await post.send({ ...email, to })).toEqual({ kind: 'sent', why: '' });
  post.close();
  setDefaultCACertificates(trusted);
  expect(await why({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/^away: No hay conexión/);
});

test('a server that falls silent is not waited for, and what it may have taken is not sent again', async () => {
  await using own = await openMailServer();
  own.fallSilent();
  const post = open({ SMTP_URL: own.toUrl() }, { ...smtpLimits, silence: 200 });
  expect((await post.send({ ...email, to: 'ana@correo.example' })).kind).toBe('uncertain');
  post.close();
});

test('without a server every letter is a whole file that a mail program opens', async () => {
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
    why: expect.stringMatching(/^No se puede escribir en \S+\/nada\/correo \(.*ENOTDIR.*\)\.$/),
  });
});

test('letters that are files are gone after thirty days, also those a power cut left unfinished', async () => {
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

test('a letter signed with a key of our own holds for whoever checks it, the way to leave included', async () => {
  await using folder = await createFolder({});
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder.path, 'dkim.pem');
  await writeFile(file, privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const signing = { DKIM_KEY: file, DKIM_SELECTOR: 'obra2026', DATA_DIR: folder.path };
  const post = openPost(parseEnv({ MAIL_FROM: 'boletin@obra.example', ...signing }), getSite);
  await post.send({ ...email, to: 'ana@correo.example' });
  const [name = ''] = await readdir(post.place);
  const text = await readFile(join(post.place, name), 'latin1');
  const [head = ''] = text.split('\r\n\r\n');
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const find = (name: string) =>
    fields.find((field) => field.toLowerCase().startsWith(`${name}:`)) ?? '';
  const signature = find('dkim-signature');
  expect(signature).toContain('d=obra.example; q=dns/txt; s=obra2026;');
  const names = (/ h=([^;]+)/.exec(signature)?.[1] ?? '').split(':').map((name) => name.trim());
  expect(names).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
  );
  // RFC 6376, relaxed: names in small letters, blanks single.
  const relax = (field: string) => {
    const [name = '', ...value] = field.split(':');
    return `${name.toLowerCase()}:${value.join(':').replace(/\s+/g, ' ').trim()}`;
  };
  const told = [
    ...names.map((name) => `${relax(find(name))}\r\n`),
    relax(signature).replace(/b=[^;]*$/, 'b='),
  ];
  const given = Buffer.from(
    (/ b=([^;]*)$/.exec(signature)?.[1] ?? '').replace(/\s/g, ''),
    'base64',
  );
  expect(verify('sha256', Buffer.from(told.join(''), 'latin1'), publicKey, given)).toBe(true);
});

test('a setting that cannot work is told in one line', async () => {
  const told = (settings: Record<string, string>) => {
    try {
      openPost(parseEnv(settings), getSite);
    } catch (error) {
      if (error instanceof SetupError) return error.message;
      throw error;
    }
    return null;
  };
  const from = { MAIL_FROM: 'boletin@obra.example' };
  for (const wrong of [
    'http://correo.example',
    'correo.example',
    'smtp://',
    'smtp://a/?tls.rejectUnauthorized=false',
  ]) {
    expect(told({ SMTP_URL: wrong, ...from })).toMatch(/^SMTP_URL debe ser smtp:\/\//);
  }
  expect(told({ MAIL_FROM: 'Boletín' })).toMatch(/^MAIL_FROM debe ser/);
  expect(told({ SMTP_URL: 'smtp://correo.example' })).toMatch(/hace falta MAIL_FROM/);
  expect(told({ SMTP_URL: 'smtp://a', SMTP_CA: '/nada', ...from })).toBe(
    'SMTP_CA debe ser un archivo con certificados (PEM), y /nada no lo es.',
  );
  expect(told({ DKIM_KEY: '/nada', ...from })).toMatch(/van juntos/);
  expect(told({ DKIM_KEY: '/nada', DKIM_SELECTOR: 'a', ...from })).toBe(
    'DKIM_KEY debe ser un archivo con una clave privada RSA, y /nada no lo es.',
  );
});
