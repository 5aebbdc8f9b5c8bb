import { newsletterId, toArticle, toHome } from '#paths.ts';
import type { Composition } from './composition.ts';

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

/** An asterisk inside would end it. */
const bold = (text: string) => `*${text.replaceAll('*', '∗')}*`;
