import { toCategory } from '#paths.ts';
import { buttonClass } from '../ui/button.tsx';

type PagerProps = { slug: string; page: number; pages: number };

/**
 * The way through a long list for those who cannot press the button for more: readers without JavaScript, and
 * crawlers. Plain links, because each is a page of its own that is rarely opened.
 */
export function Pager({ slug, page, pages }: PagerProps) {
  if (pages < 2) return null;
  const linkClass = buttonClass('line', 'min-h-16 text-m sm:flex-1');
  return (
    <nav
      aria-label="Páginas"
      className={`mt-6 flex-col gap-3 sm:flex-row sm:items-center ${page === 1 ? 'hidden noscript:flex' : 'flex'}`}
    >
      <p className="text-center text-ink-2 sm:pr-3">
        Página {page} de {pages}
      </p>
      {page > 1 && (
        <a href={toCategory(slug, page - 1)} rel="prev" className={linkClass}>
          Artículos más recientes
        </a>
      )}
      {page < pages && (
        <a href={toCategory(slug, page + 1)} rel="next" className={linkClass}>
          Artículos anteriores
        </a>
      )}
    </nav>
  );
}
