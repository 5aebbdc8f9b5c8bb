import type { ArticleSummary } from '#contract/article.ts';
import { useIdentity } from '../identity.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSave } from './mark-buttons.tsx';
import { shareArticle, toWhatsApp } from './share.ts';

const actionClass = 'min-h-12 gap-2 px-3 text-[1rem]';

/** Share, send by WhatsApp, save. Without JavaScript only WhatsApp works. */
export function ArticleActions({ article, className = '' }: ActionsProps) {
  const { url } = useIdentity();
  return (
    <div className={`grid grid-cols-2 gap-2 ${className}`}>
      <ShareButton article={article} className={`col-span-full ${actionClass}`} />
      <a href={toWhatsApp(article, url)} className={buttonClass('line', actionClass)}>
        <Icon name="whatsapp" />
        WhatsApp
      </a>
      <Button
        variant="line"
        {...useSave(article.slug)}
        className={`noscript:hidden aria-pressed:btn-signal aria-pressed:[&_svg]:fill-current ${actionClass}`}
      >
        <Icon name="bookmark" />
        Guardar
      </Button>
    </div>
  );
}

type ActionsProps = { article: ArticleSummary; className?: string };

export function ShareButton({ article, className = '' }: ActionsProps) {
  return (
    <Button
      variant="solid"
      className={`noscript:hidden ${className}`}
      onClick={() => shareArticle(article)}
    >
      <Icon name="share" />
      Compartir
    </Button>
  );
}
