import { foldEmail } from '#store/mail/subscribers.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { type DeskContext, Refusal } from '../endpoint.ts';

/** Of one network, with all who sit behind it; and of one account, wherever the tries come from. */
const ofAddress = { name: 'desk-address', burst: 30, perSecond: 1 / 10 };
const ofAccount = { name: 'desk-account', burst: 10, perSecond: 1 / 60 };
/** Of those in vain, so many are told in the registro, so that nobody can fill it. */
const told = { name: 'desk-told', burst: 3, perSecond: 1 / 3_600 };

/** Counts what is tried in order to come in. An account that does not exist is counted like one that does. */
export function createTries() {
  const limitAddress = createRateLimit(ofAddress);
  const limitAccount = createRateLimit(ofAccount);
  const limitTold = createRateLimit(told);
  const refuse = (wait: number) => {
    if (wait === 0) return;
    const detail = 'Demasiados intentos. Espere un momento y pruebe otra vez.';
    throw new Refusal(429, detail, {}, { 'Retry-After': String(wait) });
  };
  return {
    /** Of an account, wherever from; whoever is in already has an address of theirs. */
    countAccount: (email: string) => refuse(limitAccount(toAccount(email))),
    countAddress: (c: DeskContext) => refuse(limitAddress(toClient(c))),
    /** Both. Answers how to take it back: whoever knows the passphrase is not guessing. */
    countEntry(c: DeskContext, email: string): () => void {
      refuse(limitAddress(toClient(c)));
      refuse(limitAccount(toAccount(email)));
      return () => {
        limitAddress(toClient(c), -1);
        limitAccount(toAccount(email), -1);
      };
    },
    isWorthTelling: (personId: number) => limitTold(String(personId)) === 0,
  };
}
export type Tries = ReturnType<typeof createTries>;

const toClient = (c: DeskContext) => c.env?.clientAddress ?? '';
const toAccount = (email: string) => foldEmail(email).slice(0, 300);
