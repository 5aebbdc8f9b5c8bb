import { Secret, TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import { Refusal } from '#refusal.ts';
import { addPerson, getPerson } from '#store/people/people.ts';
import { getSecondFactor } from '#store/people/second-factors.ts';
import { engines, openTestStore, testWith } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import {
  confirmSecondFactor,
  consumeCode,
  prepareSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';

const now = Date.UTC(2026, 10, 15, 12);

const test = testWith(async () => {
  const store = await openTestStore(engines[0]);
  const ana = await store.write(async (tx) => {
    const given = { name: 'Ana', email: 'ana@obra.example', role: 'editor' as const };
    return getPerson(tx, (await addPerson(tx, given, now)) ?? 0);
  });
  if (!ana) throw new Error('Nobody was added');
  const setup = await prepareSecondFactor(store, ana, 'La Obra');
  const totp = new TOTP({ secret: Secret.fromBase32(setup.secret) });
  return Object.assign(store, {
    ...{ ana, setup },
    showCode: (later: number) => totp.generate({ timestamp: now + later }),
    take: (code: string, later = 0) =>
      store.write(async (tx) => {
        const factor = await getSecondFactor(tx, ana.id);
        return factor !== null && consumeCode(tx, factor, code, now + later);
      }),
  });
});

test('the QR code has the site, the email and the secret', async (store) => {
  const { secret, uri, qr } = store.setup;
  // Some programs accept only multiples of eight characters.
  expect(secret).toMatch(/^(?:[A-Z2-7]{8})+$/);
  const parameters = URI.parse(uri);
  expect(parameters).toMatchObject({ label: 'ana@obra.example', issuer: 'La Obra', period: 30 });
  expect(parameters.secret.base32).toBe(secret);
  // Leaving the page without confirming brings another code.
  const again = await prepareSecondFactor(store, store.ana, 'La Obra');
  expect(again.secret).not.toBe(secret);
  const last = qr.size - 9;
  expect(qr.path).toMatch(new RegExp(`^M2 2h7v1h-7z.*M${last} 2h7v1h-7z.*M2 ${last}h7v1h-7z`));
});

test('a second factor is confirmed by a current code, accepts each code once, and is removed', async (store) => {
  const { ana, showCode } = store;
  const confirm = (later: number) => confirmSecondFactor(store, ana, showCode(later), now);
  for (const later of [-60_000, 60_000]) await expect(confirm(later)).rejects.toThrow(Refusal);
  const codes = await confirm(-30_000);
  expect(codes.every((code) => /^(?:[a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/.test(code))).toBe(
    true,
  );
  await expect(confirm(0)).rejects.toThrow(Refusal);
  await expect(prepareSecondFactor(store, ana, 'La Obra')).rejects.toThrow(Refusal);
  const [first = '', second = ''] = codes;
  const given = [
    ...[showCode(-30_000), showCode(60_000), '12345', ''],
    ...[` ${showCode(0).replace(/^.../, '$& ')}`, showCode(0), showCode(30_000)],
    ...[first.replaceAll('-', ' '), first, second],
  ];
  const results: boolean[] = [];
  for (const code of given) results.push(await store.take(code));
  expect(results).toEqual([
    ...[false, false, false, false],
    ...[true, false, true],
    ...[true, false, true],
  ]);
  for (const later of [60_000, 90_000]) {
    expect(await store.take(showCode(later), later)).toBe(true);
  }
  await turnOffSecondFactor(store, ana, now);
  expect(await store.take(codes[2] ?? '')).toBe(false);
  expect(await readAuditLog(store)).toEqual(['quitó su segundo factor', 'puso un segundo factor']);
});
