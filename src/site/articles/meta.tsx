import type { Article, ArticleLink } from '#contract/article.ts';
import { formatLongDate, formatShortDate, formatViews } from '#format.ts';
import { SkeletonLine } from '../ui/skeleton.tsx';

export const metaClass =
  'flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs leading-[1.4] text-ink-2 table-figures max-md:gap-x-2.5 max-md:font-stretch-88%';

export function ArticleMeta({ article, className = '' }: MetaProps) {
  return (
    <p className={`${metaClass} ${className}`}>
      {/* Older browsers abbreviate months differently; keep the server's text. */}
      <time dateTime={article.publishedAt} className="whitespace-nowrap" suppressHydrationWarning>
        {formatShortDate(article.publishedAt)}
      </time>
      <Figure value={String(article.readTime)} unit="min lectura" />
      <Figure value={formatViews(article.views)} unit="vistas" />
    </p>
  );
}

type MetaProps = { article: ArticleLink; className?: string };

type FigureProps = { value: string; unit: string; className?: string };

export function Figure({ value, unit, className = '' }: FigureProps) {
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <b className="font-bold text-ink" suppressHydrationWarning>
        {value}
      </b>{' '}
      {unit}
    </span>
  );
}

export function ArticleMetaSkeleton({ className = '' }: { className?: string }) {
  return (
    <p className={`${metaClass} ${className}`}>
      <SkeletonLine className="w-52 max-w-full" />
    </p>
  );
}

type UpdatedProps = { article: Article; className: string };

/** The date of the last change that was more than a typo, if any. */
export function Updated({ article: { publishedAt, updatedAt }, className }: UpdatedProps) {
  return (
    updatedAt > publishedAt && (
      <span className={className}>
        Actualizado el <time dateTime={updatedAt}>{formatLongDate(updatedAt)}</time>
      </span>
    )
  );
}
