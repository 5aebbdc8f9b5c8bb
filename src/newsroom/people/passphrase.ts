import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passphraseLength } from '#contract/desk/people.ts';
import { commonPassphrases } from './common-passphrases.ts';
import { createTurns, type Turn } from './turns.ts';

/**
 * What OWASP's password storage sheet asks of argon2id at the least: 19 MiB, two passes, one lane. Each takes that memory
 * and some 30 ms of another thread, so only two are made at once. 500 wait some eight seconds, and leave half of the
 * desk's connections to people who are signed in.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const inTurn = createTurns({ atOnce: 2, maxWaiting: 500 });

/** Of people who showed a session, a link or a known device: ahead of everybody who may be guessing. */
export const firstTurn: Turn = { rank: -1, spacedBy: null };

const derive = promisify(argon2);

/** Two ways to type the same letter must come to the same bytes. */
const toMessage = (passphrase: string) => passphrase.normalize('NFC');

/** In argon2's own notation, which says how it was made: one made at another cost can still be checked. */
export function hashPassphrase(passphrase: string): Promise<string> {
  return inTurn(firstTurn, async () => {
    const nonce = randomBytes(16);
    const tag = await derive('argon2id', { message: toMessage(passphrase), nonce, ...cost });
    const { memory, passes, parallelism } = cost;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${to64(nonce)}$${to64(tag)}`;
  });
}

const to64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const notation =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<nonce>[^$]+)\$(?<tag>[^$]+)$/;

/** Nobody's: whoever gives an address that is not known waits as long as whoever gives one that is. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${to64(randomBytes(16))}$${to64(randomBytes(32))}`;

/** Whether it is the one that was kept; with nothing kept it takes as long, and is not. */
export function verifyPassphrase(
  kept: string | null,
  passphrase: string,
  turn = firstTurn,
): Promise<boolean> {
  const {
    memory,
    passes,
    lanes,
    nonce = '',
    tag = '',
  } = notation.exec(kept ?? nobodys)?.groups ?? {};
  const expected = Buffer.from(tag, 'base64');
  return inTurn(turn, async () => {
    const derived = await derive('argon2id', {
      message: toMessage(passphrase),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(lanes),
      tagLength: expected.length,
    });
    return timingSafeEqual(derived, expected) && kept !== null;
  });
}

/** What is wrong with a new one, to be shown to whoever chose it; null if nothing is. */
export function findPassphraseFault(
  passphrase: string,
  person: { name: string; email: string },
): string | null {
  const length = [...passphrase].length;
  const { least, most } = passphraseLength;
  if (length < least) return `La clave debe tener al menos ${least} caracteres; tiene ${length}.`;
  if (length > most) return `La clave no puede pasar de ${most} caracteres.`;
  const plain = fold(passphrase);
  const isCommon =
    commonPassphrases.has(plain) ||
    new Set(plain).size < 5 ||
    isCommonBeginning(plain) ||
    [person.email, person.name, ...person.email.split('@')].map(fold).includes(plain);
  return isCommon
    ? 'Esa clave es de las primeras que alguien probaría. Junte tres o cuatro palabras.'
    : null;
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '');

/** One of the commonest with a year, a row of digits or the like behind it. */
const isCommonBeginning = (plain: string) =>
  commonPassphrases.has(plain.replace(/\d{1,8}$/, '')) && /\d$/.test(plain);
