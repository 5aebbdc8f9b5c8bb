import { xml } from '#contract/xml.ts';
import type { Consent } from '#store/subscribers/subscriber-imports.ts';
import { formatDayInText } from '../files/dates.ts';
import { type Composition, marks } from './composition.ts';
import { toMailHtml } from './mail-html.ts';
import { toMailText, toWhatsAppText, wrap } from './mail-text.ts';

/** The email of an edition, with placeholders for what differs by reader. */
export type FrozenMail = { subject: string; html: string; text: string; whatsapp: string };

const anyMark = new RegExp(`[${Object.values(marks).join('')}]`, 'g');
const clean = (text: string) => text.replace(anyMark, '');

export function freezeMail(composition: Composition): FrozenMail {
  const cleaned: Composition = JSON.parse(JSON.stringify(composition), (_, value) =>
    typeof value === 'string' ? clean(value) : value,
  );
  return {
    subject: cleaned.subject,
    html: toMailHtml(cleaned),
    text: toMailText(cleaned),
    whatsapp: toWhatsAppText(cleaned),
  };
}

type MailReader = { leavingUrl: string; confirmedAt: number; consent: Consent | null };

export function addressMail(mail: FrozenMail, reader: MailReader): FrozenMail {
  const { leavingUrl, confirmedAt } = reader;
  const reason = toReason(reader);
  const fill = (text: string, shownText: string) =>
    text
      .replaceAll(marks.leaving, leavingUrl)
      // Editions frozen by an earlier version.
      .replaceAll(marks.since, formatDayInText(confirmedAt))
      .replaceAll(marks.reason, () => shownText);
  return {
    ...mail,
    html: fill(mail.html, xml`${reason}`.text),
    text: fill(mail.text, wrap(reason)),
  };
}

/** Why this reader gets it. Imported readers are told where and when they gave their consent. */
function toReason({ leavingUrl, confirmedAt, consent }: MailReader): string {
  const why = consent
    ? `dio su consentimiento el ${formatDayInText(consent.at)}: ${clean(consent.origin)}`
    : `lo pidió en ${new URL(leavingUrl).host}, y lo confirmó el ${formatDayInText(confirmedAt)}`;
  return `Recibe este correo porque ${why}. No medimos si lo abre ni qué enlaces toca.`;
}
