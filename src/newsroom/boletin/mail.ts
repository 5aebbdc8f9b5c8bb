import { formatLongDate } from '#format.ts';
import { type Composition, marks } from './composition.ts';
import { toMailHtml } from './mail-html.ts';
import { toMailText } from './mail-text.ts';
import { toWhatsAppText } from './whatsapp.ts';

/** An edition as it goes out, but for what is each reader's own. */
export type FrozenMail = { subject: string; html: string; text: string; whatsapp: string };

const anyMark = new RegExp(`[${Object.values(marks).join('')}]`, 'g');
const clean = (text: string) => text.replace(anyMark, '');

export function freezeMail(composition: Composition): FrozenMail {
  const articles = composition.articles.map((article) => ({
    ...article,
    title: clean(article.title),
    excerpt: clean(article.excerpt),
    category: clean(article.category),
    image: article.image && { ...article.image, alt: clean(article.image.alt) },
  }));
  const subject = clean(composition.subject);
  const cleaned = { ...composition, subject, greeting: clean(composition.greeting), articles };
  return {
    subject,
    html: toMailHtml(cleaned),
    text: toMailText(cleaned),
    whatsapp: toWhatsAppText(cleaned),
  };
}

type Reader = { leavingUrl: string; confirmedAt: number };

/** For one reader. */
export function addressMail(mail: FrozenMail, { leavingUrl, confirmedAt }: Reader): FrozenMail {
  const since = formatLongDate(new Date(confirmedAt).toISOString());
  const fill = (text: string) =>
    text.replaceAll(marks.leaving, leavingUrl).replaceAll(marks.since, since);
  return { ...mail, html: fill(mail.html), text: fill(mail.text) };
}
