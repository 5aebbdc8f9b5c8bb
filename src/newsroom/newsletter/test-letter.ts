import { randomUUID } from 'node:crypto';
import { toLeaving } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import type { Outcome } from '../mail/smtp.ts';
import { composeMail, prepareEdition } from './edition.ts';
import { addressMail } from './mail.ts';
import type { MailRoom } from './sending.ts';

/** The edition as it would go out now, to one address that need not be a subscriber's. */
export async function sendTest(
  { store, post, sender }: Pick<MailRoom, 'store' | 'post' | 'sender'>,
  email: string,
  now: number,
): Promise<Outcome> {
  const prepared = await prepareEdition(store, sender, now);
  const { mail, faults } = await composeMail(store, sender, prepared, now);
  if (faults.length > 0) throw new Refusal('invalid', faults.join('\n'));
  const leavingUrl = new URL(toLeaving('prueba'), sender.url).href;
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
