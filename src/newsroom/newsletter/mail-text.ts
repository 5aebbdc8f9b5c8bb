import { formatShortDate } from '#format.ts';
import { newsletterId, toArticle, toEditionPage, toHome } from '#paths.ts';
import { type Composition, marks, toInvitation } from './composition.ts';
import { toMailLines } from './mail-body.ts';

const width = 72;
const line = '-'.repeat(width);

/** The plain-text version: all words, and every address in full on its own line. */
export function toMailText(composition: Composition): string {
  const { sender, number, at, greeting, articles, whole } = composition;
  const date = formatShortDate(new Date(at).toISOString());
  const sections = articles.map((article, index) =>
    [
      article.category,
      wrap(article.title.toLocaleUpperCase('es')),
      wrap(article.excerpt),
      ...(whole && index === 0 ? toMailLines(whole, sender.url).map(wrap) : []),
      `${toInvitation(article)}:\n${new URL(toArticle(article.slug), sender.url)}`,
    ].join('\n\n'),
  );
  return [
    `${sender.name} | Boletín n.º ${number} | ${date}`,
    `Ver en el navegador:\n${new URL(toEditionPage(number), sender.url)}`,
    wrap(greeting),
    ...sections.flatMap((section) => [line, section]),
    line,
    marks.reason,
    `Darse de baja:\n${marks.leaving}`,
    `Ir al sitio:\n${new URL(toHome(), sender.url)}`,
    `${sender.name}, Venezuela. ${sender.email}${sender.address === undefined ? '' : `\n${wrap(sender.address)}`}\n`,
  ].join('\n\n');
}

/** Wraps lines between words so that any window shows them whole. Line breaks of the writer stay. */
export function wrap(text: string): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines: string[] = [];
      for (const word of paragraph.split(' ')) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= width) {
          lines[lines.length - 1] = `${last} ${word}`;
        } else lines.push(word);
      }
      return lines.join('\n');
    })
    .join('\n');
}

/** The edition for a group or a channel, ready to be pasted: WhatsApp sets *this* in bold and makes links of addresses. */
export function toWhatsAppText({ sender, number, greeting, articles }: Composition): string {
  const items = articles.map(
    ({ title, slug }, index) =>
      `${index + 1}. ${bold(title)}\n${new URL(toArticle(slug), sender.url)}`,
  );
  const subscribe = new URL(`${toHome()}#${newsletterId}`, sender.url);
  return [
    bold(`${sender.name}, boletín n.º ${number}`),
    greeting,
    ...items,
    `Para recibirlo por correo: ${subscribe}`,
  ].join('\n\n');
}

/** An asterisk inside would end the bold text. */
const bold = (text: string) => `*${text.replaceAll('*', '∗')}*`;
