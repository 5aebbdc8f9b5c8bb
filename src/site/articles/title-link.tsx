import type { ArticleLink } from '#contract/article.ts';
import { toArticle } from '#paths.ts';
import { PageLink } from '../ui/page-link.tsx';

/** Makes the whole of its nearest `group relative` the target. */
export const titleLinkClass =
  'underline decoration-transparent decoration-3 underline-offset-3 transition-[text-decoration-color] after:absolute after:inset-0 group-hover:decoration-signal-line';

/** An article's title in any list. */
export function TitleLink({ article }: { article: ArticleLink }) {
  return (
    <PageLink href={toArticle(article.slug)} className={titleLinkClass}>
      {article.title}
    </PageLink>
  );
}

/** The category's name over a title: plain where there are many, on signal where there is one. */
export function CategoryName({ article }: { article: ArticleLink }) {
  return (
    <span className="text-s leading-[1.2] font-bold font-stretch-88%">{article.category}</span>
  );
}

export const tabClass =
  'block w-max bg-signal px-3 py-2 text-s leading-none font-bold text-on-signal font-stretch-88%';
