import { expect, test } from 'vitest';
import { findPassphraseFault, hashPassphrase, verifyPassphrase } from './passphrase.ts';
import { isSessionValid, isUseRecorded } from './sessions.ts';

const ana = { name: 'María de los Ángeles', email: 'laingeniera@constructora.example' };

test.each([
  ['doce letras.', false],
  ['once letras', true],
  ['once letra🧱', true],
  ['tres palabras '.repeat(15).slice(0, 201), true],
])('the length of «%s» is refused: %s', (passphrase, isRefused) => {
  expect(findPassphraseFault(passphrase, ana) !== null).toBe(isRefused);
});

test.each([
  ['Contraseña-2026', true],
  ['la casa de papel', true],
  ['qwerty12345678', true],
  ['qwerty1234567x', false],
  ['aabbccddaabbccdd', true],
  ['laingeniera@constructora.example', true],
  ['La Ingeniera', true],
  ['constructora de ana', false],
])('«%s» is refused as easy to guess: %s', (passphrase, isRefused) => {
  expect(findPassphraseFault(passphrase, ana) !== null).toBe(isRefused);
});

test('a passphrase matches in either Unicode form, and no hash matches nothing', async () => {
  const hash = await hashPassphrase('peña de cañón');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassphrase(hash, 'peña de cañón'.normalize('NFD'))).toBe(true);
  expect(await verifyPassphrase(hash, 'pena de canon')).toBe(false);
  expect(await verifyPassphrase(null, 'peña de cañón')).toBe(false);
});

test('a session lasts thirty days, or twelve hours without use, recorded by the minute', () => {
  const [hour, now] = [3_600_000, 1e12];
  const session = (beganAt: number, usedAt: number) => ({
    ...{ id: 1, person_id: 1, digest: '', agent: '', device: null },
    created_at: now - beganAt,
    seen_at: now - usedAt,
  });
  expect(isSessionValid(session(720 * hour - 1, 12 * hour - 1), now)).toBe(true);
  expect(isSessionValid(session(720 * hour, 0), now)).toBe(false);
  expect(isSessionValid(session(0, 12 * hour), now)).toBe(false);
  expect(isUseRecorded(session(0, 60_000), now)).toBe(true);
  expect(isUseRecorded(session(0, 60_001), now)).toBe(false);
});
