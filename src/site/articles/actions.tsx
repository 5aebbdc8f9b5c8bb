import type { ArticleSummary } from '#contract/article.ts';
import { toArticle } from '#paths.ts';
import { useIdentity } from '../identity.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.ts';
import { useSave } from './mark-buttons.tsx';

const actionClass = 'min-h-12 gap-2 px-1 text-[1rem]';
/** An icon on a phone or tablet, where the same buttons with their words are at the end of the article. */
const compactClass =
  'gap-2 px-3 text-[1rem] min-[90rem]:px-1 lg:min-h-12 max-lg:size-11 max-lg:min-h-0 max-lg:border-transparent max-lg:bg-transparent! max-lg:p-0 max-lg:[&_span_span]:sr-only';

/** Changes with the columns of reading-columns.tsx. A narrower rail has no room for three words. */
const asWideAsRail = 'min-[90rem]:w-[calc(100%-53.25rem-96px)]';

type ActionsProps = { article: ArticleSummary; isCompact?: boolean };

/** Share, send by WhatsApp, save. Without JavaScript only WhatsApp works. */
export function ArticleActions({ article, isCompact = false }: ActionsProps) {
  const { url } = useIdentity();
  const save = useSave(article.slug);
  const className = isCompact ? compactClass : actionClass;
  return (
    <div
      className={
        isCompact
          ? `ml-auto grid shrink-0 auto-cols-fr grid-flow-col whitespace-nowrap text-ink max-lg:-mr-3 lg:gap-2 ${asWideAsRail}`
          : 'grid grid-cols-2 gap-2 sm:in-[section]:grid-cols-3 min-[90rem]:grid-cols-3'
      }
    >
      <Button
        variant="line"
        className={`noscript:hidden ${className} ${isCompact ? 'lg:btn-solid' : 'btn-solid col-span-full sm:in-[section]:col-auto min-[90rem]:col-auto'}`}
        onClick={() => shareArticle(article)}
      >
        <Icon name="share" />
        <span>Compartir</span>
      </Button>
      <a href={toWhatsApp(article, url)} className={buttonClass('line', className)}>
        <Icon name="whatsapp" />
        <span className={isCompact ? 'max-lg:sr-only' : ''}>WhatsApp</span>
      </a>
      <Button
        variant="line"
        {...save}
        className={`noscript:hidden aria-pressed:[&_svg]:fill-signal ${className}`}
      >
        <Icon name="bookmark" />
        <span>{save['aria-pressed'] ? 'Guardado' : 'Guardar'}</span>
      </Button>
    </div>
  );
}

type Shared = { title: string; excerpt: string };

async function shareArticle({ title, excerpt }: Shared) {
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
