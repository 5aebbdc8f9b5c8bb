import { firstTurn } from '#newsroom/people/passphrase.ts';
import type { QueueOptions } from '#newsroom/people/sign-in-queue.ts';
import { Refusal } from '#refusal.ts';
import { foldEmail } from '#store/email.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { hideClient } from '../../telemetry/log-text.ts';
import type { DeskContext } from '../endpoint.ts';

/** The tries of one client address, which many people may share. */
const addressRate = { name: 'desk-address', burst: 30, perSecond: 1 / 10 };
/** The tries of one account from one address, from one known device, or in one session. */
const originRate = { name: 'desk-account', burst: 10, perSecond: 1 / 60 };
/**
 * The tries of one account from everywhere. Further ones are spaced out, never refused: a stranger could use them up.
 */
const accountRate = { name: 'desk-everywhere', burst: 10, perSecond: 1 / 60 };
/** Wrong codes of one account. Only someone who knows its passphrase can use these up. */
const codeRate = { name: 'desk-codes', burst: 10, perSecond: 1 / 600 };
/** A network's recent tries decide its place in the queue. An IPv6 customer has thousands of addresses in one network. */
const networkRate = { name: 'desk-network', burst: 1_000, perSecond: 1 / 10 };
/** Failed tries that are logged: three, then one an hour, so that nobody can fill the audit log. */
const failureRate = { name: 'desk-told', burst: 3, perSecond: 1 / 3_600 };

type Try = {
  turn: QueueOptions;
  countCode: () => void;
  /** Call it after a right passphrase, and after an attempt that was not checked. */
  refund: () => void;
  /** Call it if the code was right too. */
  refundCode: () => void;
};

/** Counts sign-in tries. An unknown account is counted like a known one. */
export function createTries() {
  const limitAddress = createRateLimit(addressRate);
  const limitOrigin = createRateLimit(originRate);
  const limitAccount = createRateLimit(accountRate);
  const limitCodes = createRateLimit(codeRate);
  const limitNetwork = createRateLimit(networkRate);
  const limitFailures = createRateLimit(failureRate);
  const refuse = (wait: number) => {
    if (wait === 0) return;
    const detail = 'Demasiados intentos. Espere un momento y pruebe otra vez.';
    throw new Refusal('too-often', detail, { retryAfterSeconds: wait });
  };
  const toTry = (codes: string, turn: QueueOptions, refund: () => void): Try => ({
    turn,
    countCode: () => refuse(limitCodes(codes)),
    refund,
    refundCode: () => limitCodes(codes, -1),
  });

  /** A known device has its own limit, which nobody else can use up. */
  function countDevice(device: string, account: string): Try {
    const key = `${account} ${device}`;
    refuse(limitOrigin(key));
    return toTry(key, firstTurn, () => limitOrigin(key, -1));
  }

  function countStranger(address: string, account: string): Try {
    const network = hideClient(address);
    const key = `${account} ${address}`;
    refuse(limitAddress(address));
    refuse(limitOrigin(key));
    const isCrowded = limitAccount(account) > 0;
    const priority = Math.ceil(limitNetwork.getCount(network));
    limitNetwork(network);
    // The first try of a network does not wait for networks that keep trying.
    const turn = { priority, accountKey: isCrowded && priority > 0 ? account : null };
    return toTry(account, turn, () => {
      limitAddress(address, -1);
      limitOrigin(key, -1);
      limitNetwork(network, -1);
      if (!isCrowded) limitAccount(account, -1);
    });
  }

  return {
    countAddress: (c: DeskContext) => refuse(limitAddress(toClient(c))),
    /** Counts a try of a signed-in person who gives the passphrase or a code again. */
    countSession: (id: number) => refuse(limitOrigin(`session ${id}`)),
    /** `device` is the token of a device that the account has used. */
    countEntry: (c: DeskContext, email: string, device: string | null): Try =>
      device === null
        ? countStranger(toClient(c), toAccount(email))
        : countDevice(device, toAccount(email)),
    shouldLogFailure: (personId: number) => limitFailures(String(personId)) === 0,
  };
}
export type Tries = ReturnType<typeof createTries>;

const toClient = (c: DeskContext) => c.env?.clientAddress ?? '';
const toAccount = (email: string) => foldEmail(email).slice(0, 300);
