import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passphraseLength } from '#contract/desk/people.ts';
import { createSignInQueue, type QueueOptions } from './sign-in-queue.ts';

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Each hash takes that memory and about 30 ms of another
 * thread, so only two run at once. A queue of 500 takes about eight seconds, and leaves half of the desk's connections
 * to people who are signed in.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const inTurn = createSignInQueue({ atOnce: 2, maxWaiting: 500 });

/** Requests with a session, a link or a known device are checked before anonymous ones. */
export const firstTurn: QueueOptions = { priority: -1, accountKey: null };

const derive = promisify(argon2);

/** Different Unicode forms of a letter must give the same bytes. */
const toMessage = (passphrase: string) => passphrase.normalize('NFC');

/** Returns argon2's own format, which includes the cost: hashes of another cost can still be checked. */
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

/** A dummy hash, so that rejecting an unknown address takes as long as a known one. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${to64(randomBytes(16))}$${to64(randomBytes(32))}`;

/** Whether the passphrase is right. Without a stored hash it takes the same time and returns false. */
export function verifyPassphrase(storedHash: string | null, passphrase: string, turn = firstTurn) {
  const {
    memory,
    passes,
    lanes,
    nonce = '',
    tag = '',
  } = notation.exec(storedHash ?? dummyHash)?.groups ?? {};
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
    return timingSafeEqual(derived, expected) && storedHash !== null;
  });
}

/** Says what is wrong with a new passphrase, in a sentence for its owner; null if nothing is. */
export function findPassphraseFault(passphrase: string, person: { name: string; email: string }) {
  const length = [...passphrase].length;
  const { min, max } = passphraseLength;
  if (length < min) return `La clave debe tener al menos ${min} caracteres; tiene ${length}.`;
  if (length > max) return `La clave no puede pasar de ${max} caracteres.`;
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

/** A common passphrase followed by a year, a row of digits or the like. */
const isCommonBeginning = (plain: string) =>
  commonPassphrases.has(plain.replace(/\d{1,8}$/, '')) && /\d$/.test(plain);

/**
 * The most common passphrases of at least twelve characters in Spanish and English, and common words that are made long
 * enough by adding a number. Lower-case letters and digits only, as they are compared.
 */
const words = `
  contrasena contrasenia contrasenas micontrasena micontrasenia clave miclave claveclave clavesecreta password passwords
  password123 mypassword passwordpassword administrador administradora administrator administracion admin adminadmin root
  usuario redaccion redactor editor plomada plomadaplomada noticias construccion ingeniero ingenieria arquitectura
  venezuela caracas maracaibo valencia barquisimeto bienvenido bienvenida bienvenidos welcome welcomewelcome changeme
  cambiame letmein letmeinplease iloveyou iloveyouforever teamo teamomucho teamopapa teamomama teamoteamo tequiero
  tequieromucho princesa hermosa estrella mariposa corazon dragon superman spiderman batman futbol barcelona realmadrid
  realmadridcf fcbarcelona leonesdelcaracas navegantes magallanes alejandro alejandra sebastian carlos maria jesus
  jesuscristo jesusteama jesusesmipastor dioses dioseslomejor diosesamor diosesbueno graciasdios graciasadios qwerty
  qwertyuiop qwertyuiopasdfghjkl asdfghjkl asdfghjklzxcvbnm zxcvbnm qazwsxedc qazwsxedcrfv abcdef abcdefg abcdefgh
  abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz abc q1w2e3r4t5y6 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  qwerty123456 a1b2c3d4e5f6 abc123abc123 123456789012 1234567890123 12345678901234567890 012345678901 098765432109
  987654321098 123456123456 123123123123 123412341234 112233445566 121212121212 101010101010 147258369147 159753159753
  correcthorsebatterystaple lacasadepapel megustalachicha
`;

const commonPassphrases: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
