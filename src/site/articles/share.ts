import { toArticle } from '#paths.ts';
import { toast } from '../ui/toast.ts';

type Shared = { title: string; excerpt: string };

/** The device's own share sheet where there is one; otherwise the link goes to the clipboard. */
export async function shareArticle({ title, excerpt }: Shared) {
  const url = location.href;
  if (typeof navigator.share === 'function') {
    // Closing the sheet also rejects, and is nobody's error.
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
    // Without permission, or on a page that is not served securely, the reader can still copy it by hand.
    toast({ title: 'Copie este enlace', text: url });
  }
}

/** A plain link, because in Venezuela news travels by WhatsApp and must do so without JavaScript too. */
export function toWhatsApp(article: Shared & { slug: string }, siteUrl: string): string {
  const address = new URL(toArticle(article.slug), siteUrl).href;
  const text = `${article.title}\n\n${shorten(article.excerpt)}\n\n${address}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** About two lines of a message on a phone: the first sentence if it is that short, else the words that fit. */
function shorten(text: string): string {
  if (text.length <= 110) return text;
  const sentence = /^.{30,109}?[.?!](?=\s)/.exec(text)?.[0];
  // Character by character: half of one is nothing an address can carry.
  const start = [...text].slice(0, 109).join('');
  return sentence ?? `${start.replace(/[\s,;:]+\S*$/, '')}…`;
}
