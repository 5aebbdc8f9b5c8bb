import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactorSetup } from '#contract/desk/people.ts';
import { toQr } from '#qr.ts';
import { invalid } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import type { Person } from '#store/people/people.ts';
import type { SecondFactor } from '#store/people/people-schema.ts';
import {
  changeSecondFactor,
  deleteSecondFactor,
  getSecondFactor,
  putSecondFactor,
} from '#store/people/second-factors.ts';
import type { Store, Tx } from '#store/store.ts';

const period = 30;
const codesOnPaper = 10;

/** A new secret. It is not required until its first code was given. */
export async function prepareSecondFactor(
  store: Store,
  person: Person,
  siteName: string,
): Promise<SecondFactorSetup> {
  const secret = new Secret({ size: 20 });
  const factor = { secret: secret.base32, is_confirmed: 0, last_step: 0, codes: '[]' };
  await store.write(async (tx) => {
    if ((await getSecondFactor(tx, person.id))?.is_confirmed === 1) {
      throw invalid('Ya tiene un segundo factor: quítelo antes de poner otro.');
    }
    await putSecondFactor(tx, { person_id: person.id, ...factor });
  });
  const uri = toTotp(secret.base32, { label: person.email, issuer: siteName }).toString();
  return { secret: secret.base32, uri, qr: toQr(uri) };
}

/** From now on a code is required. Returns the backup codes, which are never shown again. */
export async function confirmSecondFactor(store: Store, person: Person, code: string, now: number) {
  const codes = Array.from({ length: codesOnPaper }, createCode);
  await store.write(async (tx) => {
    const factor = await getSecondFactor(tx, person.id);
    const step = factor && findStep(factor, code, now);
    if (!factor || factor.is_confirmed === 1 || step === null) {
      throw invalid('Ese código no es válido. Revise la hora del teléfono e inténtelo de nuevo.');
    }
    const digests = JSON.stringify(codes.map(digestCode));
    await changeSecondFactor(tx, person.id, { is_confirmed: 1, last_step: step, codes: digests });
    await addToAuditLog(tx, { who: person, kind: 'equipo', what: 'puso un segundo factor' }, now);
  });
  return codes;
}

export async function turnOffSecondFactor(
  store: Store,
  person: Person,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    await deleteSecondFactor(tx, person.id);
    await addToAuditLog(tx, { who: person, kind: 'equipo', what: 'quitó su segundo factor' }, now);
  });
}

/** Whether it is a code of the phone or a backup code. Each is accepted once. */
export async function consumeCode(tx: Tx, factor: SecondFactor, code: string, now: number) {
  const step = findStep(factor, code, now);
  if (step !== null) {
    await changeSecondFactor(tx, factor.person_id, { last_step: step });
    return true;
  }
  const codes: string[] = JSON.parse(factor.codes);
  const remaining = codes.filter((each) => each !== digestCode(code));
  if (remaining.length === codes.length) return false;
  await changeSecondFactor(tx, factor.person_id, { codes: JSON.stringify(remaining) });
  return true;
}

const toTotp = (secret: string, names: { label?: string; issuer?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** The time step of the code: the current one or a neighbour, unless a code of it was used already. */
function findStep({ secret, last_step }: SecondFactor, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = toTotp(secret).validate({ token, timestamp: now, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / period) + delta;
  return step > last_step ? step : null;
}

/** Without letters and digits that look alike: 60 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const createCode = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

const digestCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
