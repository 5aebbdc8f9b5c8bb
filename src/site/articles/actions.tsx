import type { ArticleSummary } from '#contract/article.ts';
import { useIdentity } from '../identity.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSave } from './mark-buttons.tsx';
import { shareArticle, toWhatsApp } from './share.ts';

const actionClass = 'min-h-12 gap-2 px-3 text-[1rem]';
/** An icon on a phone or tablet, where the same buttons with their words are at the end of the article. */
const compactClass =
  'gap-2 px-3 text-[1rem] lg:min-h-12 max-lg:size-11 max-lg:min-h-0 max-lg:border-transparent max-lg:p-0 max-lg:[&_span_span]:sr-only';

type ActionsProps = { article: ArticleSummary; isCompact?: boolean };

/** Share, send by WhatsApp, save. Without JavaScript only WhatsApp works. */
export function ArticleActions({ article, isCompact = false }: ActionsProps) {
  const { url } = useIdentity();
  const save = useSave(article.slug);
  const className = isCompact ? compactClass : actionClass;
  return (
    <div
      className={
        isCompact ? 'ml-auto flex text-ink max-lg:-mr-3 lg:gap-2' : 'grid grid-cols-2 gap-2'
      }
    >
      <Button
        variant="line"
        className={`noscript:hidden ${className} ${isCompact ? 'lg:btn-solid' : 'btn-solid col-span-full'}`}
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
        className={`noscript:hidden ${className} ${isCompact ? 'lg:aria-pressed:btn-signal lg:aria-pressed:[&_svg]:fill-current max-lg:aria-pressed:[&_svg]:fill-signal' : 'aria-pressed:btn-signal aria-pressed:[&_svg]:fill-current'}`}
      >
        <Icon name="bookmark" />
        <span>{save['aria-pressed'] ? 'Guardado' : 'Guardar'}</span>
      </Button>
    </div>
  );
}
