import type { Article } from '#contract/article.ts';
import { formatLongDate } from '#format.ts';

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
