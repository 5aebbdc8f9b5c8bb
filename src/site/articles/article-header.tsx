import type { Ref } from 'react';
import type { Article, Image } from '#contract/article.ts';
import { formatLongDate, formatViews, keepWhole } from '#format.ts';
import { toCategory, toSearch } from '#paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ArticleActions } from './actions.tsx';
import { Figure, Updated } from './meta.tsx';
import { tabClass } from './title-link.tsx';

export const headlineClass = 'mt-4 -ml-[0.03em] tight-lines font-[850] font-stretch-66%';
export const subClass =
  'mt-4 lg:mt-6 lg:flex lg:items-baseline-last lg:justify-between lg:gap-x-12';
export const standfirstClass =
  'max-w-[28em] text-[min(1.25rem,9vw)] leading-[1.32] font-medium text-balance lg:text-[1.75rem] lg:leading-[1.24]';
/** Two lines on phones and tablets: the author with the buttons, and the facts. */
export const barClass =
  'mt-4 flex items-center gap-x-4 border-t border-rule text-s leading-[1.4] text-ink-2 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-1 max-lg:pb-3 max-md:text-xs max-md:font-stretch-80% lg:mt-6 lg:py-4';

type ArticleHeaderProps = { article: Article; actionsRef: Ref<HTMLDivElement> };

export function ArticleHeader({ article, actionsRef }: ArticleHeaderProps) {
  const { image, title, publishedAt } = article;
  return (
    <header className="wrap pt-3.5 lg:pt-4">
      <BackLink />
      <PageLink
        href={toCategory(article.categorySlug)}
        className={`relative mt-1 after:absolute after:inset-x-0 after:-inset-y-1.75 lg:mt-3 ${tabClass}`}
      >
        {article.category}
      </PageLink>
      <h1 tabIndex={-1} className={`${headlineClass} ${sizeFor(title, image)}`}>
        {title}
      </h1>
      <div className={subClass}>
        <p className={standfirstClass}>{keepWhole(article.excerpt)}</p>
        <p className="shrink-0 text-s text-ink-2 max-lg:hidden">
          <b className="mr-0.5 text-head leading-none font-[850] font-stretch-62% text-ink">
            {article.readTime}
          </b>{' '}
          min lectura
        </p>
      </div>
      <div ref={actionsRef} className={barClass}>
        <p className="max-md:font-stretch-76%">
          Autor{' '}
          <PageLink
            href={toSearch({ q: article.author, page: 1 })}
            className="relative ml-0.5 font-bold text-ink underlined underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3"
          >
            {article.author}
          </PageLink>
        </p>
        <p className="flex flex-wrap gap-x-4 max-lg:col-span-full max-lg:row-start-2 max-md:gap-x-2.5 max-[21rem]:gap-x-1.5">
          <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>
          <Figure value={String(article.readTime)} unit="min lectura" className="lg:hidden" />
          <Figure value={formatViews(article.views)} unit="vistas" />
        </p>
        <Updated article={article} className="max-lg:hidden" />
        <ArticleActions article={article} isCompact />
      </div>
    </header>
  );
}

/** A long headline is smaller, so that the text stays in view. Without a picture a short one is larger. */
function sizeFor({ length }: string, image: Image | null): string {
  if (length > 120) return 'text-[min(8.6vw,4.5rem)]';
  if (length > 80) return 'text-[min(10vw,6rem)]';
  if (!image)
    return `max-md:leading-none ${length > 45 ? 'text-[min(16vw,3rem+4vw,6.5rem)]' : 'text-[min(16vw,9.5rem)]'}`;
  return length > 60 ? 'text-title lg:text-[min(6.7vw,6rem)]' : 'text-title';
}
