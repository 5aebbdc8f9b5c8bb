import type { ReactNode, Ref } from 'react';
import type { Article, Image } from '#contract/article.ts';
import { formatLongDate, formatViews } from '#format.ts';
import { toCategory, toSearch } from '#paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Bob } from '../ui/bob.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ArticleActions } from './actions.tsx';
import { tabClass } from './title-link.tsx';
import { Updated } from './updated.tsx';

export const headlineClass =
  'mt-4 -ml-[0.03em] leading-[0.88] font-[850] tracking-[-0.02em] font-stretch-66%';
export const subClass = 'mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr] lg:items-end';
export const standfirstClass =
  'text-[min(1.375rem,9vw)] leading-[1.32] font-medium text-pretty lg:text-[1.75rem] lg:leading-[1.24]';
export const factsClass = 'flex gap-12 lg:justify-end';
export const barClass =
  'mt-6 grid gap-3 border-t border-rule py-4 md:grid-cols-[1fr_auto] md:items-center';

type ArticleHeaderProps = { article: Article; actionsRef: Ref<HTMLDivElement> };

export function ArticleHeader({ article, actionsRef }: ArticleHeaderProps) {
  const { image, title } = article;
  return (
    <header className="wrap pt-4">
      <BackLink />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageLink
          href={toCategory(article.categorySlug)}
          className={`relative after:absolute after:inset-x-0 after:-inset-y-1.75 ${tabClass}`}
        >
          {article.category}
        </PageLink>
        <time dateTime={article.publishedAt} className="text-s text-ink-2">
          {formatLongDate(article.publishedAt)}
        </time>
      </div>
      <h1 tabIndex={-1} className={`${headlineClass} ${sizeFor(title, image)}`}>
        {title}
      </h1>
      <div className={subClass}>
        <p className={standfirstClass}>{article.excerpt}</p>
        <dl className={factsClass}>
          <Fact name="Tiempo" figure={String(article.readTime)}>
            min lectura
          </Fact>
          <Fact name="Vistas" figure={formatViews(article.views)}>
            vistas
          </Fact>
        </dl>
      </div>
      <div ref={actionsRef} className={barClass}>
        <div className="flex items-center gap-3">
          <Bob className="size-11 bg-paper-2 p-1.5" />
          <p className="font-bold">
            <span className="block text-xs font-normal text-ink-2">Autor </span>
            <PageLink
              href={toSearch({ q: article.author, page: 1 })}
              className="relative underlined underline-offset-5 after:absolute after:inset-x-0 after:-inset-y-1.75"
            >
              {article.author}
            </PageLink>
            <Updated article={article} className="block text-xs font-normal" />
          </p>
        </div>
        <ArticleActions article={article} className="md:flex" />
      </div>
    </header>
  );
}

/** A long headline is smaller, so that the text stays in view. Without a picture a short one is larger. */
function sizeFor({ length }: string, image: Image | null): string {
  if (length > 120) return 'text-[min(8.6vw,4.5rem)]';
  if (length > 80) return 'text-[min(10vw,6rem)]';
  return image ? 'text-title' : 'text-[min(16vw,9.5rem)]';
}

type FactProps = { name: string; figure: string; children: ReactNode };

function Fact({ name, figure, children }: FactProps) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd className="text-xs leading-[1.2] text-ink-2" suppressHydrationWarning>
        <b
          className="mb-2.5 block text-[3.25rem] leading-[0.8] font-extrabold tracking-[-0.02em] text-ink font-stretch-62% md:text-[4rem] lg:text-[5rem]"
          suppressHydrationWarning
        >
          {figure}{' '}
        </b>
        {children}
      </dd>
    </div>
  );
}
