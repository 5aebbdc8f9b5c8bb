import { expect, test } from 'vitest';
import { findPassphraseFault, hashPassphrase, verifyPassphrase } from './passphrase.ts';
import { isAlive, isUseRecorded } from './sessions.ts';

const ana = { name: 'María de los Ángeles', email: 'laingeniera@constructora.example' };

test.each([
  ['doce letras.', null],
  ['once letras', 'La clave debe tener al menos 12 caracteres; tiene 11.'],
  ['once letra🧱', 'La clave debe tener al menos 12 caracteres; tiene 11.'],
  ['tres palabras '.repeat(15).slice(0, 200), null],
  ['tres palabras '.repeat(15).slice(0, 201), 'La clave no puede pasar de 200 caracteres.'],
])('of «%s» whoever chose it is told: %s', (passphrase, fault) => {
  expect(findPassphraseFault(passphrase, ana)).toBe(fault);
});

test.each([
  'Contraseña-2026',
  'la casa de papel',
  'qwerty12345678',
  'aabbccddaabbccdd',
  'laingeniera@constructora.example',
  'La Ingeniera',
  'constructora.example',
  'maria de los angeles',
])('«%s» is one of the first that anybody would try', (passphrase) => {
  expect(findPassphraseFault(passphrase, { ...ana, email: ana.email })).toBe(
    'Esa clave es de las primeras que alguien probaría. Junte tres o cuatro palabras.',
  );
});

test.each(['aabbccddeeaa', 'qwerty123456789', 'qwerty1234567x', 'constructora de ana'])(
  '«%s» is not',
  (passphrase) => {
    expect(findPassphraseFault(passphrase, ana)).toBeNull();
  },
);

test('a passphrase opens however its letters are typed, and nobody’s opens nothing', async () => {
  const kept = await hashPassphrase('peña de cañón');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassphrase(kept, 'peña de cañón'.normalize('NFD'))).toBe(true);
  expect(await verifyPassphrase(kept, 'pena de canon')).toBe(false);
  expect(await verifyPassphrase(null, 'peña de cañón')).toBe(false);
});

test('a session lasts thirty days, twelve hours without use, and its use is noted by the minute', () => {
  const [hour, now] = [3_600_000, 1e12];
  const session = (begun: number, used: number) => ({
    ...{ id: 1, person_id: 1, digest: '', agent: '', device: null },
    created_at: now - begun,
    seen_at: now - used,
  });
  expect(isAlive(session(720 * hour - 1, 12 * hour - 1), now)).toBe(true);
  expect(isAlive(session(720 * hour, 0), now)).toBe(false);
  expect(isAlive(session(0, 12 * hour), now)).toBe(false);
  expect(isUseRecorded(session(0, 60_000), now)).toBe(true);
  expect(isUseRecorded(session(0, 60_001), now)).toBe(false);
});
