import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv as parseSettings } from 'node:util';
import { z } from 'zod';
import { findIntendedName } from '#contract/misspelling.ts';
import { emailPattern } from '#contract/rules.ts';
import { SiteValues, siteExpected } from '#contract/site.ts';
import { release } from './release.ts';

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));

/** Site and desk are served at the root of a host: a path would be missing from every link they produce. */
const host = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.parse(url)?.href === URL.parse('/', url)?.href);

const weekdays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];

/** 'jueves 06:30': the weekday as in Date, and minutes since midnight. */
function parseWeekly(text: string, context: z.RefinementCtx) {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const [, day = '', hours, minutes] = /^(\S+) ([01]?\d|2[0-3]):([0-5]\d)$/.exec(plain) ?? [];
  const weekday = weekdays.indexOf(day);
  if (weekday < 0) context.addIssue({ code: 'custom' });
  return { weekday, minutes: Number(hours) * 60 + Number(minutes) };
}

const folder = z.string().transform((path) => resolve(path));
const secret = z.string().regex(/^[A-Za-z0-9_-]{24,128}$/);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const rootUrl = 'una dirección http(s):// sin nada detrás del nombre';
const anyUrl = 'una dirección http(s)://';
const unguessable = 'de 24 a 128 letras, cifras o guiones, que nadie adivine';
const { shape: site } = SiteValues;

/**
 * Every setting; all are optional. A description completes the message «PORT debe ser …». A setting without one
 * accepts any text here; a wrong value is reported when it is used.
 */
export const Env = z.object({
  PORT: whole(0, 65_535).default(3000).describe('un número entre 0 y 65535'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: folder,
  BACKUP_DIR: folder.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://usuario:clave@servidor:5432/base'),
  SITE_URL: host.optional().describe(rootUrl),
  SITE_NAME: site.name.optional().describe(siteExpected.name),
  SITE_TAGLINE: site.tagline.optional().describe(siteExpected.tagline),
  CONTACT_EMAIL: site.email.optional().describe(siteExpected.email),
  SITE_ADDRESS: site.address.optional().describe(siteExpected.address),
  SITE_ACCENT: site.accent.optional().describe(siteExpected.accent),
  SITE_FACEBOOK: site.facebook.optional().describe(siteExpected.facebook),
  SITE_X: site.x.optional().describe(siteExpected.x),
  SITE_LINKEDIN: site.linkedin.optional().describe(siteExpected.linkedin),
  SITE_INSTAGRAM: site.instagram.optional().describe(siteExpected.instagram),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    // nodemailer reads options from the query, such as one that turns off certificate checks.
    .refine((url) => /^smtps?:\/\/[^/?#]+\/?$/.test(url))
    .optional()
    .describe('smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465'),
  SMTP_CA: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(new RegExp(`^(?:[^<>\\r\\n]*<${emailPattern}>|${emailPattern})$`, 'u'))
    .optional()
    .describe(
      'una dirección de correo, como boletin@obra.example o Plomada <boletin@obra.example>',
    ),
  MAIL_REPLY_TO: site.email.optional().describe(siteExpected.email),
  MAIL_REPORTS_KEY: secret.optional().describe(unguessable),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,63}$/)
    .optional()
    .describe('el nombre con que se publicó la clave, de letras, cifras, puntos o guiones'),
  DKIM_KEY: z.string().optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/)
    .optional()
    .describe('de 8 a 128 letras, cifras o guiones'),
  INDEXNOW_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .default('https://api.indexnow.org/indexnow')
    .describe(anyUrl),
  CACHE: z.enum(['none', 'nginx', 'cdn']).default('none').describe('none, nginx o cdn'),
  READINGS_LOG: folder.optional(),
  READINGS_KEY: secret.optional().describe(unguessable),
  PURGE: z
    .enum(['cloudflare', 'fastly', 'bunny'])
    .optional()
    .describe('cloudflare, fastly o bunny'),
  PURGE_ZONE: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/)
    .optional()
    .describe(
      'la zona (Cloudflare), el servicio (Fastly) o la pull zone (Bunny), en letras y cifras',
    ),
  PURGE_TOKEN: z
    .string()
    .regex(/^[!-~]{8,512}$/)
    .optional()
    .describe('la clave de la API de la CDN, sin espacios'),
  PURGE_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(anyUrl),
  HSTS: z
    .enum(['off', 'host', 'subdomains', 'preload'])
    .default('host')
    .describe('off, host, subdomains o preload'),
  TRUST_PROXY: whole(0, 10).default(0).describe('cuántos proxys hay delante, entre 0 y 10'),
  WORKERS: whole(1, 256).default(availableParallelism()).describe('un número entre 1 y 256'),
  DESK_PORT: z
    .union([z.literal('off'), whole(0, 65_535)])
    .default(3001)
    .describe('un número entre 0 y 65535, u off'),
  DESK_HOST: z.string().default('127.0.0.1'),
  DESK_URL: host.optional().describe(rootUrl),
  LOG_LEVEL: z
    .enum(['info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('info, warn, error o silent'),
  METRICS_PORT: whole(1, 65_535).optional().describe('un número entre 1 y 65535'),
  OFFLINE: onOff.default(true).describe('on u off'),
  SAMPLE_CONTENT: onOff.default(true).describe('on u off'),
  MAIL_PER_HOUR: whole(1, 1_000_000).optional().describe('cuántos correos por hora, desde 1'),
  MAIL_PER_DAY: whole(1, 10_000_000).optional().describe('cuántos correos por día, desde 1'),
  BOLETIN: z
    .string()
    .transform(parseWeekly)
    .optional()
    .describe('un día y una hora de Caracas, como «jueves 06:30»'),
});
export type Env = z.infer<typeof Env>;

/** The message is one line that an operator can act on. */
export class SetupError extends Error {}

/** The default: beside a clone's sources, but outside a package's folder, which the next version replaces. */
function toDataFolder({ XDG_DATA_HOME, HOME }: NodeJS.ProcessEnv): string {
  if (release.commit === null) return './data';
  if (XDG_DATA_HOME) return join(XDG_DATA_HOME, 'plomada');
  return HOME ? join(HOME, '.local/share/plomada') : '/var/lib/plomada';
}

export function parseEnv(variables: NodeJS.ProcessEnv): Env {
  // An empty value counts as not set, as in `DATABASE_URL= npm start`.
  const settings = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ''),
  );
  findMisspelt(settings);
  const result = Env.safeParse({ DATA_DIR: toDataFolder(settings), ...settings });
  if (result.success) return checkTogether(result.data);
  const invalid = new Set(result.error.issues.map((issue) => issue.path[0]));
  const faults = Object.entries(Env.shape).filter(([name]) => invalid.has(name));
  throw new SetupError(
    faults.map(([name, { description }]) => `${name} debe ser ${description}`).join('; '),
  );
}

/**
 * A misspelt setting would be ignored silently. The environment is full of other programs' variables, so there only a
 * likely typo is an error; in the service's own file any unknown name with one of our prefixes is.
 */
function findMisspelt(settings: NodeJS.ProcessEnv): void {
  const names = Object.keys(Env.shape);
  for (const name of Object.keys(settings)) {
    const suggestion = names.includes(name) ? null : findIntendedName(name, names);
    if (suggestion !== null)
      throw new SetupError(`${name} no es un ajuste: ¿quiso decir ${suggestion}?`);
  }
  const file = settings.PLOMADA_AJUSTES;
  if (file === undefined) return;
  const prefixes = names.filter((name) => name.includes('_')).map((name) => name.split('_', 1)[0]);
  for (const [name, value] of Object.entries(readSettings(file))) {
    const isOurs = name.includes('_') && prefixes.includes(name.split('_', 1)[0]);
    if (!isOurs || value === '' || names.includes(name)) continue;
    throw new SetupError(`${name} no es un ajuste: corrija ${file}`);
  }
}

function readSettings(file: string) {
  try {
    return parseSettings(readFileSync(file, 'utf8'));
  } catch {
    // The command «plomada» has reported the error, or there is no file.
    return {};
  }
}

/** Combinations of settings that are each valid alone. */
function checkTogether(env: Env): Env {
  if (env.METRICS_PORT === env.PORT) {
    throw new SetupError(`METRICS_PORT debe ser otro que PORT, y ambos son ${env.PORT}`);
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    throw new SetupError('Con SMTP_URL hace falta MAIL_FROM: el remitente del correo');
  }
  checkCache(env);
  if ((env.DKIM_KEY === undefined) !== (env.DKIM_SELECTOR === undefined)) {
    throw new SetupError('DKIM_KEY y DKIM_SELECTOR van juntos: falta uno de los dos');
  }
  return env;
}

/** Requests that a cache answers never reach us, so each kind of cache needs its way of counting readings. */
function checkCache({ CACHE, READINGS_LOG, READINGS_KEY, ...env }: Env): void {
  const refuse = (reason: string) => {
    throw new SetupError(reason);
  };
  if (CACHE === 'nginx' && READINGS_LOG === undefined) {
    refuse('Con CACHE=nginx nadie contaría las lecturas: falta READINGS_LOG, el registro de nginx');
  }
  if (CACHE === 'cdn' && READINGS_KEY === undefined) {
    refuse(
      'Con CACHE=cdn nadie contaría las lecturas: falta READINGS_KEY, la clave de su registro',
    );
  }
  if (CACHE !== 'nginx' && READINGS_LOG !== undefined) refuse('READINGS_LOG necesita CACHE=nginx');
  if (CACHE !== 'cdn' && READINGS_KEY !== undefined) refuse('READINGS_KEY necesita CACHE=cdn');
  if (CACHE !== 'none' && env.TRUST_PROXY === 0) {
    refuse(`Con CACHE=${CACHE} hace falta TRUST_PROXY: cuántos proxys hay delante`);
  }
  const purging = [env.PURGE, env.PURGE_ZONE, env.PURGE_TOKEN];
  const isComplete = purging.every((each) => each !== undefined);
  if (purging.some((each) => each !== undefined) && !(isComplete && CACHE === 'cdn')) {
    refuse('PURGE, PURGE_ZONE y PURGE_TOKEN van juntos, y con CACHE=cdn');
  }
}

/** The URL of a local server: a wildcard address cannot be opened. */
export function toLocalUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
