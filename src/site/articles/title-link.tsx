import type { ArticleLink } from '#contract/article.ts';
import { toArticle } from '#paths.ts';
import { PageLink } from '../ui/page-link.tsx';

/** Makes its nearest `group relative` ancestor the link's target area. */
export const titleLinkClass =
  'focus-visible:shadow-none underline decoration-transparent decoration-3 underline-offset-3 [transition:text-decoration-color_0.15s] after:absolute after:inset-0 group-hover:decoration-signal-line';

export function TitleLink({ article }: { article: ArticleLink }) {
  return (
    <PageLink href={toArticle(article.slug)} className={titleLinkClass}>
      {article.title}
    </PageLink>
  );
}

/** Plain in lists, on the signal colour for a single article. */
export function CategoryName({ article }: { article: ArticleLink }) {
  return (
    <span className="text-s leading-[1.2] font-bold font-stretch-88%">{article.category}</span>
  );
}

export const tabClass =
  'block w-max bg-signal px-3 py-2 text-s leading-none font-bold text-on-signal font-stretch-88%';
