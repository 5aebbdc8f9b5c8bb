import type { Article } from '#contract/article.ts';
import { toSlug } from '#contract/slug.ts';
import { formatLongDate } from '#format.ts';
import { toTag } from '#paths.ts';
import { Advert } from '../ui/advert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ArticleActions } from './actions.tsx';
import { linkText } from './inline.tsx';
import { Updated } from './updated.tsx';

export function ArticleEnd({ article }: { article: Article }) {
  const { corrections = [], publishedAt } = article;
  const tags = article.tags ?? [];
  return (
    <section aria-label="Sobre este artículo" className="mt-16">
      {corrections.map(({ date, text }) => (
        <p key={date + text} className="prose mb-6 border-y border-rule py-4">
          <b className="font-bold">Corrección del {formatLongDate(date)}.</b> {linkText(text)}
        </p>
      ))}
      <Advert className="mb-6" />
      {tags.length > 0 && (
        <ul aria-label="Etiquetas" className="mb-6 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              {/* A tag without letters or digits has no page. */}
              {toSlug(tag) ? (
                <PageLink
                  href={toTag(toSlug(tag))}
                  className="flex min-h-11 items-center border border-rule px-3 text-s font-semibold hover:bg-signal hover:text-on-signal"
                >
                  #{tag}
                </PageLink>
              ) : (
                `#${tag}`
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 border-t-6 border-ink pt-4 pb-6 sm:grid-cols-[1fr_auto] sm:items-center">
        <p>
          Publicado el{' '}
          <time dateTime={publishedAt} className="font-bold">
            {formatLongDate(publishedAt)}
          </time>
          <Updated article={article} className="block" />
        </p>
        <ArticleActions article={article} />
      </div>
      <BackLink />
    </section>
  );
}
