import type { Article } from '#contract/article.ts';
import { formatLongDate } from '#format.ts';

type UpdatedProps = { article: Article; className: string };

/** When an article last changed in more than a typo, if it has since it was published. */
export function Updated({ article: { publishedAt, updatedAt }, className }: UpdatedProps) {
  return (
    updatedAt > publishedAt && (
      <span className={className}>
        Actualizado el <time dateTime={updatedAt}>{formatLongDate(updatedAt)}</time>
      </span>
    )
  );
}
