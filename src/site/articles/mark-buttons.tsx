import { useSyncExternalStore } from 'react';
import type { ArticleSummary } from '#contract/article.ts';
import { readStored, subscribeToStored, writeStored } from '../data/storage.ts';
import { forget, keep } from '../saved/keep.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { toast } from '../ui/toast.ts';

/** What a reader may mark an article with. It stays in this browser; nothing is sent. */
type Mark = 'like' | 'save';

const keys: Record<Mark, string> = { like: 'likedArticles', save: 'savedArticles' };
export const slugsWith = (mark: Mark) => readStored(keys[mark])?.split(' ').filter(Boolean) ?? [];

export function toggleMark(mark: Mark, slug: string) {
  const slugs = new Set(slugsWith(mark));
  if (!slugs.delete(slug)) slugs.add(slug);
  writeStored(keys[mark], [...slugs].join(' '));
}

/** Whether this article carries the mark, and how to change that. The server's page shows every mark off. */
function useMark(mark: Mark, slug: string): [pressed: boolean, toggle: () => void] {
  const pressed = useSyncExternalStore(
    subscribeToStored,
    () => slugsWith(mark).includes(slug),
    () => false,
  );
  return [pressed, () => toggleMark(mark, slug)];
}

/** Saving, with its notice and a copy for when there is no connection; taking the mark off again is silent. */
export function useSave(slug: string): [saved: boolean, toggle: () => void] {
  const [saved, toggle] = useMark('save', slug);
  const toggleWithNotice = () => {
    toggle();
    if (saved) return forget(slug);
    toast({
      title: 'Guardado',
      description: 'El artículo se ha guardado en sus marcadores.',
    });
    return keep(slug);
  };
  return [saved, toggleWithNotice];
}

/** Like and save, at the foot of an article in a list. They need JavaScript, so without it they are not shown. */
export function MarkButtons({ article }: { article: ArticleSummary }) {
  const [liked, toggleLike] = useMark('like', article.slug);
  const [saved, toggleSave] = useSave(article.slug);
  return (
    <div className="-mr-[11px] flex noscript:hidden">
      <MarkButton
        icon="heart"
        label={`Me gusta: ${article.title}`}
        pressed={liked}
        onClick={toggleLike}
      />
      <MarkButton
        icon="bookmark"
        label={`Guardar: ${article.title}`}
        pressed={saved}
        onClick={toggleSave}
      />
    </div>
  );
}

type MarkButtonProps = { icon: IconName; label: string; pressed: boolean; onClick: () => void };

function MarkButton({ icon, label, pressed, onClick }: MarkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      className="icon-button relative z-1 text-ink-2 hover:text-ink aria-pressed:text-ink [&[aria-pressed=true]>svg]:fill-signal"
    >
      <Icon name={icon} />
    </button>
  );
}
