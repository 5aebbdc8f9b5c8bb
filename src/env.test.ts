import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseEnv, SetupError } from './env.ts';

test('an operator who sets nothing gets a site on this machine', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DESK_PORT: 3001,
    DESK_HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    TRUST_PROXY: 0,
    WORKERS: availableParallelism(),
    SAMPLE_CONTENT: true,
  });
  expect(parseEnv({})).not.toHaveProperty('DATABASE_URL');
  expect(parseEnv({})).not.toHaveProperty('SITE_URL');
  expect(parseEnv({})).not.toHaveProperty('SITE_NAME');
});

test('an operator who empties a setting gets what it is without it', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'SITE_URL',
    'SITE_NAME',
    'CONTACT_EMAIL',
    'TRUST_PROXY',
    'WORKERS',
    'SAMPLE_CONTENT',
    'INDEXNOW_KEY',
    'INDEXNOW_ENDPOINT',
  ];
  expect(parseEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(parseEnv({}));
});

describe('an operator may set', () => {
  test.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['HOST', '::', '::'],
    ['DATA_DIR', '/var/lib/plomada', '/var/lib/plomada'],
    ['DATA_DIR', 'otros', resolve('otros')],
    ['DATABASE_URL', 'postgres://u:c@db:5432/plomada', 'postgres://u:c@db:5432/plomada'],
    ['DATABASE_URL', 'postgresql://db/plomada', 'postgresql://db/plomada'],
    ['SITE_URL', 'https://plomada.example', 'https://plomada.example'],
    ['SITE_URL', 'http://Obra.example:8080/', 'http://Obra.example:8080/'],
    ['SITE_NAME', ' La Obra ', 'La Obra'],
    ['SITE_NAME', 'a'.repeat(60), 'a'.repeat(60)],
    ['CONTACT_EMAIL', 'hola@obra.example', 'hola@obra.example'],
    ['SITE_ACCENT', '#4A90E2', '#4a90e2'],
    ['SITE_X', 'https://x.com/laobra', 'https://x.com/laobra'],
    ['TRUST_PROXY', '0', 0],
    ['TRUST_PROXY', '10', 10],
    ['WORKERS', '1', 1],
    ['WORKERS', '256', 256],
    ['METRICS_PORT', '1', 1],
    ['METRICS_PORT', '65535', 65_535],
    ['DESK_PORT', 'off', 'off'],
    ['DESK_PORT', '0', 0],
    ['DESK_URL', 'https://mesa.obra.example', 'https://mesa.obra.example'],
    ['HSTS', 'preload', 'preload'],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['SAMPLE_CONTENT', 'off', false],
    ['INDEXNOW_KEY', 'clave-2026', 'clave-2026'],
    ['INDEXNOW_ENDPOINT', 'https://www.bing.com/indexnow', 'https://www.bing.com/indexnow'],
  ])('%s=%s', (name, given, value) => {
    expect(parseEnv({ [name]: given })).toHaveProperty(name, value);
  });
});

describe('an operator is told in one line that it cannot be', () => {
  test.each([
    ['PORT', 'tres mil'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '30.5'],
    ['PORT', '3000 '],
    ['DATABASE_URL', 'mysql://db/plomada'],
    ['DATABASE_URL', 'plomada.sqlite'],
    ['SITE_URL', 'plomada.example'],
    ['SITE_URL', 'ftp://plomada.example'],
    ['SITE_URL', 'https://obra.example/prensa'],
    ['SITE_URL', 'https://obra.example/?a=1'],
    ['SITE_NAME', ' '],
    ['SITE_NAME', 'a'.repeat(61)],
    ['CONTACT_EMAIL', 'nadie'],
    ['SITE_ACCENT', 'orange'],
    ['SITE_ACCENT', '#ffff00'],
    ['SITE_X', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['WORKERS', '0'],
    ['WORKERS', '257'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['DESK_PORT', 'on'],
    ['DESK_PORT', '65536'],
    ['DESK_URL', 'https://obra.example/mesa'],
    ['HSTS', 'on'],
    ['LOG_LEVEL', 'debug'],
    ['SAMPLE_CONTENT', 'no'],
    ['INDEXNOW_KEY', 'corta'],
    ['INDEXNOW_KEY', 'con espacio'],
    ['INDEXNOW_KEY', '../../robots'],
    ['INDEXNOW_ENDPOINT', 'indexnow.org'],
  ])('%s=%s', (name, given) => {
    expect(() => parseEnv({ [name]: given })).toThrow(SetupError);
    expect(() => parseEnv({ [name]: given })).toThrow(new RegExp(`^${name} debe ser [^\\n;]+$`));
  });

  test('several at once, without repeating a secret', () => {
    const given = { PORT: 'x', DATABASE_URL: 'mysql://ana:secreto@db/x', WORKERS: '0' };
    expect(() => parseEnv(given)).toThrow(
      /^PORT debe ser [^;]+; DATABASE_URL debe ser [^;]+; WORKERS debe ser [^;\n]+$/,
    );
    expect(() => parseEnv(given)).not.toThrow(/secreto/);
  });
});

test('the figures cannot be served where the site is', () => {
  expect(() => parseEnv({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(/^METRICS_PORT .* PORT/);
});
