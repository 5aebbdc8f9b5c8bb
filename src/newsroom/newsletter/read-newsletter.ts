import type { ArticleSummary } from '#contract/article.ts';
import { toIso } from '#contract/day.ts';
import type { EditionArticle, Newsletter, TroubledEmail } from '#contract/desk/newsletter.ts';
import type { Env } from '#env.ts';
import { listArticles } from '#store/articles/articles.ts';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import {
  countAudience,
  type Edition,
  getDraftEdition,
  getRunningEdition,
  listBegunEditions,
} from '#store/newsletter/editions.ts';
import { getSendSchedule } from '#store/newsletter/mail-clock.ts';
import { listTroubled, type Troubled } from '#store/newsletter/uncertain.ts';
import type { Store } from '#store/store.ts';
import { listSubscriberDays } from '#store/subscribers/subscriber-days.ts';
import { findNextSlot } from './clock.ts';
import type { EditionSender } from './composition.ts';
import { composeMail, prepareEdition } from './edition.ts';

const maxListed = 100;

/** Everything the desk's page shows. Only people who manage subscribers see whole addresses. */
export async function readNewsletter(
  store: Store,
  sender: EditionSender,
  env: Env,
  { showsAddresses }: { showsAddresses: boolean },
  now: number,
): Promise<Newsletter> {
  const draft = await getDraftEdition(store);
  const prepared = await prepareEdition(store, sender, now);
  const { mail, faults, articles } = await composeMail(store, sender, prepared, now);
  const running = await getRunningEdition(store);
  const begunEditions = await listBegunEditions(store, 20);
  const recent = await listArticles(store, { limit: 30 }, now);
  const chosenIds = new Set(articles.map(({ id }) => id));
  const toItem = toEditionArticle(begunEditions);
  const { clock_said } = await getSendSchedule(store);
  const toTroubledEmail = ({ email, at, ...rest }: Troubled): TroubledEmail => ({
    ...rest,
    email: showsAddresses ? email : maskEmail(email),
    at: toIso(at),
  });
  return {
    number: prepared.number,
    version: prepared.version,
    subject: prepared.subject,
    greeting: prepared.greeting,
    articles: articles.map(toItem),
    sendAt: toIso(prepared.sendAt),
    hasLeadText: prepared.hasLeadText ?? false,
    savedAt: draft ? toIso(draft.changed_at) : null,
    clockAt: env.BOLETIN ? toIso(findNextSlot(env.BOLETIN, now)) : null,
    clockSaid: clock_said,
    audience: await countAudience(store),
    faults,
    perHour: env.MAIL_PER_HOUR ?? null,
    // The text to share, once sending has begun.
    whatsapp: running?.mail ? JSON.parse(running.mail).whatsapp : mail.whatsapp,
    others: recent.filter(({ id }) => !chosenIds.has(id)).map(toItem),
    subscribers: await listSubscriberDays(store, 365, now),
    now: toIso(now),
    running: running && (await toRunning(store, running)),
    past: begunEditions.filter(({ state }) => state === 'sent' || state === 'ended').map(toPast),
    uncertain: (await listTroubled(store, 'uncertain', maxListed)).map(toTroubledEmail),
    failed: (await listTroubled(store, 'failed', maxListed)).map(toTroubledEmail),
    isRehearsal: env.SMTP_URL === undefined,
  };
}

const toEditionArticle =
  (begunEditions: Edition[]) =>
  ({ id, title, category, image }: ArticleSummary): EditionArticle => ({
    id,
    title,
    category,
    hasPicture: image !== null,
    seenIn: begunEditions.find(({ articles }) => articles.includes(id))?.id ?? null,
  });

async function toRunning(store: Store, edition: Edition) {
  const { sent, failed, uncertain, dropped } = await countDeliveries(store, edition.id);
  const { id, state, subject, articles, begun_at, changed_at, reason, total, departures } = edition;
  return {
    number: id,
    state: state === 'paused' ? ('paused' as const) : ('sending' as const),
    subject,
    articles: articles.length,
    begunAt: toIso(begun_at ?? changed_at),
    changedAt: toIso(changed_at),
    reason,
    counts: {
      total,
      sent,
      failed,
      uncertain,
      left: Math.max(total - sent - failed - uncertain - dropped, 0),
    },
    departures,
  };
}

const toPast = ({ id, subject, begun_at, state, sent, failed, departures }: Edition) => ({
  number: id,
  subject,
  begunAt: toIso(begun_at ?? 0),
  isWhole: state === 'sent',
  sent,
  failed,
  departures,
});

/** 'ana@obra.example' → 'a…@obra.example' */
const maskEmail = (email: string) => email.replace(/(?<=^.).*(?=@)/su, '…');
