import { useSyncExternalStore } from 'react';
import type { ArticleSummary } from '#contract/article.ts';
import { hasMark, type Mark, toggleMark, toMarkName } from '../data/marks.ts';
import { subscribeToStored } from '../data/storage.ts';
import { forgetOffline, saveOffline } from '../saved/offline.ts';
import { IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

/** Attributes of a mark's button. The server renders every mark off; `starter.ts` turns on those that are set. */
function useMark(mark: Mark, slug: string) {
  const pressed = useSyncExternalStore(
    subscribeToStored,
    () => hasMark(mark, slug),
    () => false,
  );
  return {
    name: toMarkName(mark, slug),
    'aria-pressed': pressed,
    suppressHydrationWarning: true,
  };
}

function useLike(slug: string) {
  return { ...useMark('likedArticles', slug), onClick: () => toggleMark('likedArticles', slug) };
}

/** Saving shows a notice and stores a copy for offline reading; removing the mark is silent. */
export function useSave(slug: string) {
  const toggle = () => {
    // From storage: the rendered state may be outdated.
    if (!toggleMark('savedArticles', slug)) return forgetOffline(slug);
    toast({
      title: 'Guardado',
      text: 'El artículo se ha guardado en sus marcadores.',
    });
    return saveOffline(slug);
  };
  return { ...useMark('savedArticles', slug), onClick: toggle };
}

const markClass =
  'relative z-1 text-ink-2 hover:text-ink aria-pressed:text-ink [&[aria-pressed=true]>svg]:fill-signal';

/** Like and save, in a list. They need JavaScript, so they are hidden without it. */
export function MarkButtons({ article }: { article: ArticleSummary }) {
  return (
    <div className="-mr-[11px] flex noscript:hidden">
      <IconButton
        icon="heart"
        label={`Me gusta: ${article.title}`}
        className={markClass}
        {...useLike(article.slug)}
      />
      <IconButton
        icon="bookmark"
        label={`Guardar: ${article.title}`}
        className={markClass}
        {...useSave(article.slug)}
      />
    </div>
  );
}
