import { randomUUID } from 'node:crypto';
import { toUnsubscribe } from '#paths.ts';
import { invalid } from '#refusal.ts';
import { getEdition } from '#store/newsletter/editions.ts';
import type { Store } from '#store/store.ts';
import type { SendOutcome } from '../mail/smtp.ts';
import type { EditionSender } from './composition.ts';
import { composeMail, prepareEdition } from './edition.ts';
import { addressMail, type FrozenMail } from './mail.ts';
import type { SendingOptions } from './sending.ts';

export type Light = 'light' | 'dark' | null;

/**
 * The email of an edition as a reader sees it; of a sent one, exactly as sent. Light, dark or as the browser prefers.
 * Null if there is none.
 */
export async function renderPreview(
  store: Store,
  sender: EditionSender,
  { number, light }: { number: number; light: Light },
  now: number,
): Promise<string | null> {
  const mail = await getMail(store, sender, number, now);
  if (!mail) return null;
  const leavingUrl = new URL(toUnsubscribe('prueba'), sender.url).href;
  const { html } = addressMail(mail, { leavingUrl, confirmedAt: now, consent: null });
  const media = { light: 'not all', dark: 'all' };
  const lit = light === null ? html : html.replace('(prefers-color-scheme:dark)', media[light]);
  // Pictures come from the desk's own address: the browser may not reach the site's.
  return lit.replaceAll(
    /(<img src=")([^"]+)/g,
    (_, start, address) => start + new URL(address).pathname,
  );
}

async function getMail(
  store: Store,
  sender: EditionSender,
  number: number,
  now: number,
): Promise<FrozenMail | null> {
  const edition = await getEdition(store, number);
  if (edition?.mail != null) return JSON.parse(edition.mail);
  // The sample's edition was never sent, so its email was not kept.
  if (edition?.begun_at) {
    return (await composeMail(store, sender, { ...edition, number }, edition.begun_at)).mail;
  }
  const prepared = await prepareEdition(store, sender, now);
  if (prepared.number !== number) return null;
  return (await composeMail(store, sender, prepared, now)).mail;
}

/** Sends the edition as it is now to one address, subscribed or not. */
export async function sendTest(
  { store, post, sender }: Pick<SendingOptions, 'store' | 'post' | 'sender'>,
  email: string,
  now: number,
): Promise<SendOutcome> {
  const prepared = await prepareEdition(store, sender, now);
  const { mail, faults } = await composeMail(store, sender, prepared, now);
  if (faults.length > 0) throw invalid(faults.join('\n'));
  const leavingUrl = new URL(toUnsubscribe('prueba'), sender.url).href;
  const { subject, html, text } = addressMail(mail, {
    leavingUrl,
    confirmedAt: now,
    consent: null,
  });
  return post.send({
    to: email,
    subject: `[Prueba] ${subject}`,
    html,
    text,
    id: `prueba-${randomUUID()}`,
  });
}
