import { toArticle } from '#paths.ts';
import { toast } from '../ui/toast.ts';

type Shared = { title: string; excerpt: string };

/** Opens the device's share sheet, or else copies the link. */
export async function shareArticle({ title, excerpt }: Shared) {
  const url = location.href;
  if (typeof navigator.share === 'function') {
    // It also rejects when the reader closes the sheet.
    await navigator.share({ title, text: excerpt, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({
      title: 'Enlace copiado',
      text: 'El enlace del artículo se ha copiado al portapapeles.',
    });
  } catch {
    // Without permission or HTTPS, show the link to be copied by hand.
    toast({ title: 'Copie este enlace', text: url });
  }
}

/** A plain link: in Venezuela news travels by WhatsApp, so it must work without JavaScript. */
export function toWhatsApp(article: Shared & { slug: string }, siteUrl: string): string {
  const address = new URL(toArticle(article.slug), siteUrl).href;
  const text = `${article.title}\n\n${shorten(article.excerpt)}\n\n${address}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** About two lines of a message on a phone: the first sentence, or else the words that fit. */
function shorten(text: string): string {
  if (text.length <= 110) return text;
  const sentence = /^.{30,109}?[.?!](?=\s)/.exec(text)?.[0];
  // By code point: half a surrogate pair cannot be encoded in a URL.
  const start = [...text].slice(0, 109).join('');
  return sentence ?? `${start.replace(/[\s,;:]+\S*$/, '')}…`;
}
