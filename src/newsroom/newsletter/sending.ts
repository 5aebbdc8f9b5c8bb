import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#env.ts';
import { toUnsubscribe } from '#paths.ts';
import {
  addDeliveries,
  type Claim,
  type Claimed,
  claimDelivery,
  expireClaims,
  finishEdition,
  type Result,
  type Settled,
  settleClaim,
} from '#store/newsletter/deliveries.ts';
import {
  changeEditionState,
  type Edition,
  getRunningEdition,
  setEditionReason,
} from '#store/newsletter/editions.ts';
import { deleteOldDeliveries } from '#store/newsletter/uncertain.ts';
import type { Store } from '#store/store.ts';
import type { MailTransport } from '../mail/post.ts';
import type { SendOutcome } from '../mail/smtp.ts';
import { sendIfDue } from './clock.ts';
import type { EditionSender } from './composition.ts';
import { addressMail, type FrozenMail } from './mail.ts';

const minute = 60_000;
/** Longer than any timeout of a mail server: a process that holds a claim for longer has died. */
const maxClaimMs = 5 * minute;
/** Between attempts of one email. A deferring server usually expects a retry after five minutes. */
const pausesMs = [5, 30, 120, 480].map((minutes) => minutes * minute);
/** After this many deferrals in a row, stop sending for a while, longer each time. */
const maxDeferrals = 10;
const maxWaitMs = 15 * minute;
/** How soon a pause, a decision or the scheduled hour takes effect. */
export const roundEveryMs = 5_000;

export type SendingOptions = {
  store: Store;
  post: MailTransport;
  /** Read again in each round. */
  sender: EditionSender;
  env: Pick<Env, 'BOLETIN' | 'MAIL_PER_HOUR' | 'MAIL_PER_DAY'>;
  now?: () => number;
  /** Called once for each pause, by a person or automatic. */
  onPaused?: (edition: Edition) => void;
};

export type Sending = ReturnType<typeof createSending>;

/**
 * Sends editions one email at a time: claimed and committed, sent, marked with the result. If a process is killed, only
 * the email it was sending is uncertain, and nobody gets one twice.
 */
export function createSending(options: SendingOptions) {
  const { store, post, env, now = Date.now } = options;
  const caps = { perHour: env.MAIL_PER_HOUR, perDay: env.MAIL_PER_DAY };
  let consecutiveDeferrals = 0;
  let outagePauses = 0;
  let pausedUntil = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const refusals = createRefusalWatch();
  let pausedId: number | null = null;

  /** Sends what is due. Returns when to call it again; null if nothing is being sent. */
  async function sendDue(signal: AbortSignal): Promise<number | null> {
    // With caps a round may send only one email: do not check the schedule for each.
    if (Math.abs(now() - checkedAt) >= roundEveryMs) {
      await sendIfDue(store, env.BOLETIN, options.sender, now());
      await expireClaims(store, now() - maxClaimMs);
      checkedAt = now();
    }
    const edition = await getRunningEdition(store);
    const isPaused = edition?.state === 'paused';
    if (isPaused && pausedId !== edition.id) options.onPaused?.(edition);
    pausedId = isPaused ? edition.id : null;
    if (edition?.state !== 'sending') {
      await deleteOldDeliveries(store, now());
      return null;
    }
    while (await addDeliveries(store, edition, now()));
    return sendEdition(edition, JSON.parse(edition.mail ?? ''), signal);
  }

  async function sendEdition(edition: Edition, mail: FrozenMail, signal: AbortSignal) {
    const claimNext = (settled: Settled | null): Promise<Claimed> =>
      retryWhileDown(() => claimDelivery(store, edition.id, caps, now(), settled), signal);
    let before: Settled | null = null;
    consecutiveDeferrals = 0;
    while (!signal.aborted && pausedUntil <= now()) {
      const claim = await claimNext(before);
      before = null;
      if ('claim' in claim) {
        const outcome = await send(claim, edition, mail);
        const result = toResult(outcome, claim.tries);
        before = { claim, result, answer: outcome.why || null, at: now() };
        consecutiveDeferrals = outcome.kind === 'deferred' ? consecutiveDeferrals + 1 : 0;
        const tooManyRefusals = refusals.add(outcome);
        const pauseReason = tooManyRefusals ?? (outcome.kind === 'misconfigured' ? '' : null);
        await retryWhileDown(() => applyOutcome(edition, outcome, pauseReason), signal);
      } else if (claim.nextAt === null) {
        // Another process may be sending the last emails.
        return (await finishEdition(store, edition.id, now())) ? null : now() + 1_000;
      } else if (claim.nextAt > now()) {
        return claim.nextAt;
      }
    }
    const unsettled = before;
    if (unsettled) await retryWhileDown(() => settleClaim(store, unsettled), signal);
    return signal.aborted ? null : pausedUntil;
  }

  async function send(
    { email, token, confirmedAt, consent }: Claim,
    edition: Edition,
    mail: FrozenMail,
  ) {
    const leavingUrl = new URL(toUnsubscribe(token), options.sender.url).href;
    const { subject, html, text } = addressMail(mail, { leavingUrl, confirmedAt, consent });
    const id = toEmailId(edition, token);
    const { kind, why } = await post.send({ to: email, subject, html, text, token, id });
    return { kind, why: hideAddress(why, email) };
  }

  /** Pauses, slows or continues the whole edition after an outcome. `pauseReason`: why it must pause, or null. */
  async function applyOutcome(
    edition: Edition,
    { kind, why }: SendOutcome,
    pauseReason: string | null,
  ) {
    if (pauseReason !== null) {
      const reason = `${pauseReason} ${why}`.trim();
      const pause = { from: ['sending' as const], to: 'paused' as const, reason };
      await store.write((tx) => changeEditionState(tx, edition.id, pause, now()));
    } else if (kind === 'unreachable' || consecutiveDeferrals >= maxDeferrals) {
      pausedUntil = now() + Math.min(2 ** outagePauses * minute, maxWaitMs);
      outagePauses += 1;
      await setReason(edition, why);
    } else if (kind !== 'deferred' && kind !== 'rejectedContent') {
      outagePauses = 0;
      if (edition.reason !== null) await setReason(edition, null);
    }
  }

  async function setReason(edition: Edition, reason: string | null): Promise<void> {
    await setEditionReason(store, edition.id, reason);
    edition.reason = reason;
  }

  function toResult({ kind }: SendOutcome, tries: number): Result {
    if (kind === 'sent' || kind === 'uncertain') return { state: kind };
    if (kind === 'invalidAddress') return { state: 'failed', isBounce: true };
    if (kind === 'misconfigured' || kind === 'unreachable')
      return { state: 'queued', dueAt: now(), isTry: false };
    const pause = pausesMs[tries];
    if (pause === undefined) return { state: 'failed', isBounce: false };
    return { state: 'queued', dueAt: now() + pause, isTry: true };
  }

  /** Retries until the database is back: an accepted email must be marked. */
  async function retryWhileDown<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await work();
      } catch (error) {
        if (!store.isUnavailable(error) || signal.aborted) throw error;
        await sleep(pause);
      }
    }
  }

  return { sendDue };
}

/** Editors read the server's response, which may name the address, in capitals or without the domain. */
const hideAddress = (response: string, email: string) => {
  const name = RegExp.escape(email.slice(0, email.lastIndexOf('@')));
  return response.replace(new RegExp(`(?<![\\w.-])${name}(@[\\w.-]*\\w)?(?![\\w-])`, 'giu'), '…');
};

/**
 * The Message-ID: equal for every attempt, and without a number that reveals how many readers there are. It includes
 * when sending began, because after a restore another edition may get the same number.
 */
const toEmailId = ({ id, begun_at }: Edition, token: string) =>
  `boletin-${id}-${createHash('sha256').update(`${begun_at} ${token}`).digest('hex').slice(0, 20)}`;

/** With this many refusals the fault is ours or the provider's, not the readers'. */
const maxConsecutiveRefusals = 5;
const maxAmongLast = 10;
const recentCount = 50;

/** Says when to stop sending an edition, before every email of it is refused. */
function createRefusalWatch() {
  let recent: boolean[] = [];
  return {
    /** The reason to stop, or null. The count starts over after a stop. */
    add({ kind }: SendOutcome): string | null {
      const isRefusal = kind === 'invalidAddress' || kind === 'rejectedContent';
      if (!isRefusal && kind !== 'sent') return null;
      recent = [...recent, isRefusal].slice(-recentCount);
      const row = recent.slice(-maxConsecutiveRefusals);
      const refusalCount = recent.filter(Boolean).length;
      const isRow = row.length === maxConsecutiveRefusals && row.every(Boolean);
      if (!isRow && refusalCount < maxAmongLast) return null;
      const count = isRow
        ? `${maxConsecutiveRefusals} correos seguidos`
        : `${refusalCount} de ${recent.length} correos`;
      recent = [];
      return `El envío se pausó solo: se rechazaron ${count}.`;
    },
  };
}
