import { foldEmail } from '#store/subscribers.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { type DeskContext, Refusal } from './endpoint.ts';

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
    countAddress: (c: DeskContext) => refuse(limitAddress(c.env?.clientAddress ?? '')),
    countAccount: (email: string) => refuse(limitAccount(foldEmail(email).slice(0, 300))),
    isWorthTelling: (personId: number) => limitTold(String(personId)) === 0,
  };
}
export type Tries = ReturnType<typeof createTries>;
