import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '#newsroom/testing/folder.ts';
import { parseEnv, SetupError, toLocalUrl } from './env.ts';

const names =
  'PORT DATABASE_URL SITE_URL CONTACT_EMAIL SITE_ACCENT SITE_ADDRESS SITE_FACEBOOK SITE_INSTAGRAM SITE_LINKEDIN ' +
  'SITE_NAME SITE_TAGLINE SITE_X TRUST_PROXY WORKERS METRICS_PORT DESK_PORT DESK_URL HSTS LOG_LEVEL OFFLINE SMTP_URL ' +
  'MAIL_FROM MAIL_REPLY_TO MAIL_PER_HOUR MAIL_PER_DAY MAIL_REPORTS_KEY DKIM_KEY DKIM_SELECTOR BACKUP_DIR BOLETIN ' +
  'INDEXNOW_KEY INDEXNOW_ENDPOINT';
/** The same value for every setting. */
const setAll = (value: string) => Object.fromEntries(names.split(' ').map((name) => [name, value]));

test('an operator who sets nothing gets a site on this machine', () => {
  expect(parseEnv({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DESK_PORT: 3001,
    DESK_HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    TRUST_PROXY: 0,
    WORKERS: availableParallelism(),
    SAMPLE_CONTENT: true,
    OFFLINE: true,
    HSTS: 'host',
    CACHE: 'none',
    LOG_LEVEL: 'info',
    INDEXNOW_ENDPOINT: 'https://api.indexnow.org/indexnow',
  });
});

test('an empty setting counts as not set', () => {
  expect(parseEnv(setAll(''))).toEqual(parseEnv({}));
});

test.each<[name: string, accepted: string[], refused: string[]]>([
  ['PORT', ['0', '65535'], ['tres mil', '65536', '-1', '30.5', '3000 ']],
  ['DATABASE_URL', ['postgres://u:c@db:5432/p', 'postgresql://db/p'], ['mysql://db/p', 'p.sqlite']],
  ['SITE_URL', ['http://Obra.example:8080/'], ['obra.example', 'ftp://a.ve', 'http://a.ve/b']],
  ['SITE_NAME', ['a'.repeat(60)], [' ', 'a'.repeat(61)]],
  ['CONTACT_EMAIL', ['hola@obra.example'], ['nadie', 'x@y.c']],
  ['TRUST_PROXY', ['0', '10'], ['true', '11']],
  ['DESK_PORT', ['off', '0'], ['on', '65536']],
  ['SMTP_URL', ['smtps://a:b@c.ve:465/'], ['https://c.ve', 'smtp://c.ve?tls=no', 'smtp://']],
  ['MAIL_FROM', ['Obra <a@obra.example>'], ['Obra', 'a@b@c.example', 'Obra <x@y.c>']],
  ['BOLETIN', ['domingo 0:00'], ['jueves', 'jueves 24:00', 'jueves 6:60', 'ayer 6:30']],
  ['INDEXNOW_KEY', ['clave-26', 'a'.repeat(128)], ['a'.repeat(7), 'a'.repeat(129), '../../robots']],
])('%s accepts what is valid, and one line says what is not', (name, accepted, refused) => {
  // These require each other.
  const others = { MAIL_FROM: 'a@obra.example', DKIM_KEY: 'k', DKIM_SELECTOR: 's' };
  for (const given of accepted) expect(parseEnv({ ...others, [name]: given })).toHaveProperty(name);
  for (const given of refused) {
    expect(() => parseEnv({ [name]: given }), given).toThrow(SetupError);
    expect(() => parseEnv({ [name]: given })).toThrow(new RegExp(`^${name} debe ser [^\\n;]+$`));
  }
});

test.each([
  ['PORT', '4000', 4_000],
  ['SITE_NAME', ' La Obra ', 'La Obra'],
  ['SAMPLE_CONTENT', 'off', false],
  ['BOLETIN', ' Miércoles 06:30', { weekday: 3, minutes: 390 }],
])('%s=%s is read as %j', (name, given, value) => {
  expect(parseEnv({ [name]: given })).toHaveProperty(name, value);
});

const cdn = { CACHE: 'cdn', READINGS_KEY: 'k'.repeat(24), TRUST_PROXY: '2' };
const purge = { PURGE: 'fastly', PURGE_ZONE: 'zona1', PURGE_TOKEN: 'clave-de-api' };

test.each([
  ['READINGS_LOG', { CACHE: 'nginx', TRUST_PROXY: '1' }],
  ['READINGS_KEY', { CACHE: 'cdn', TRUST_PROXY: '1' }],
  ['READINGS_LOG necesita CACHE=nginx', { READINGS_LOG: 'x' }],
  ['READINGS_KEY necesita CACHE=cdn', { READINGS_KEY: cdn.READINGS_KEY }],
  ['TRUST_PROXY', { CACHE: 'nginx', READINGS_LOG: 'x' }],
  ['PURGE_TOKEN', { ...cdn, PURGE: 'fastly', PURGE_ZONE: 'zona1' }],
  ['CACHE=cdn', purge],
  ['METRICS_PORT debe ser otro que PORT, y ambos son 4000', { PORT: '4000', METRICS_PORT: '4000' }],
  ['Con SMTP_URL hace falta MAIL_FROM: el remitente del correo', { SMTP_URL: 'smtp://c.example' }],
  ['DKIM_KEY y DKIM_SELECTOR van juntos: falta uno de los dos', { DKIM_KEY: 'k' }],
])('settings that contradict or lack each other are refused: %s', (reason, settings) => {
  expect(() => parseEnv(settings)).toThrow(reason);
  expect(() => parseEnv(settings)).toThrow(SetupError);
});

test('all invalid settings are listed at once, without their secret values', () => {
  const parse = () => parseEnv(setAll('secreto: <'));
  expect(parse).toThrow(/^PORT debe ser .*; HSTS debe ser off, host, subdomains o preload;/);
  expect(parse).not.toThrow(/secreto|undefined/);
});

test.each([
  ['SITE_ACENT', 'SITE_ACCENT'],
  ['SITE_NOME', 'SITE_NAME'],
])('%s is reported as a typo of %s', (given, meant) => {
  expect(() => parseEnv({ [given]: 'x' })).toThrow(
    new SetupError(`${given} no es un ajuste: ¿quiso decir ${meant}?`),
  );
  expect(parseEnv({ [given]: '' })).toEqual(parseEnv({}));
});

test('variables of other programs in the environment never stop the site', () => {
  const names =
    'DATABASE_URI DATABASE_URLS DATA_PATH DESKTOP_SESSION EMAIL_FROM HOSTNAME LOGNAME LOG_FILE MAIL MAILCHECK ' +
    'MAIL_HOST NODE_ENV PATH PGPORT PORTS SITE_ID SMTP_HOST WORKER XDG_DATA_DIRS npm_package_name ONLINE POST ' +
    'RUST_PROXY site_acent';
  const others = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
  expect(parseEnv(others)).toEqual(parseEnv({}));
});

test("in the service's settings file an unknown name with one of our prefixes is an error", async () => {
  await using folder = await createFolder({
    'mal.env': 'SITE_TITLE=Obra\nNODE_EXTRA_CA_CERTS=/a.pem\nTZ=America/Caracas\n',
    'bien.env': '# SITE_TITLE=Obra\nSITE_NAME=Obra\nMI_AVISO=1\nSITE_TITLE=\n',
  });
  const parseFile = (name: string) => parseEnv({ PLOMADA_AJUSTES: folder.at(name) });
  expect(() => parseFile('mal.env')).toThrow(
    new SetupError(`SITE_TITLE no es un ajuste: corrija ${folder.at('mal.env')}`),
  );
  for (const name of ['bien.env', 'no-hay.env']) expect(parseFile(name)).toEqual(parseEnv({}));
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3001'],
  ['0.0.0.0', 'http://localhost:3001'],
  ['::', 'http://localhost:3001'],
])('a server on %s is opened at %s', (host, url) => {
  expect(toLocalUrl(host, 3001)).toBe(url);
});
