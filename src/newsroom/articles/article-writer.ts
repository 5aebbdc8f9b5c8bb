import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { estimateReadTime, formatDate } from './text.ts';

/** An article and where its picture lies, from its file; the reverse of `parseArticleFile`. */
export type WrittenArticle = Omit<ArticleInput, 'image_id'> & { image: string | null };

/** Writes an article as the file that is read back to the same article, under the name of its slug. */
export function writeArticleFile(article: WrittenArticle): string {
  const { corrections, content } = article;
  const fields: Record<string, string | string[] | null> = {
    title: article.title,
    excerpt: article.excerpt,
    category: article.category,
    author: article.author,
    date: formatDate(article.published_at),
    tags: article.tags,
    image: article.image,
    imageAlt: article.image_alt || null,
    imageCaption: article.image_caption ?? null,
    imageCredit: article.image_credit ?? null,
    imageFocus: article.image_focus ?? null,
    featured: article.featured ? 'true' : null,
    correction:
      corrections.length > 0
        ? corrections.map(({ date, text }) => `${formatDate(Date.parse(date))} ${text}`)
        : null,
    readTime: article.read_time === estimateReadTime(content) ? null : String(article.read_time),
    views: article.views > 0 ? String(article.views) : null,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${toYaml(value)}`],
  );
  return ['---', ...lines, '---', content, ''].join('\n');
}

/** What YAML can take for nothing else; all other texts stand in quotes, which JSON writes as YAML reads them. */
const plain = /^[\p{L}\p{N}](?:[^:#\p{Cc}]*[^:#\p{Cc}\s])?$/u;
const plainItem = /^[\p{L}\p{N}](?:[\p{L}\p{N} .-]*[\p{L}\p{N}])?$/u;

function toYaml(value: string | string[]): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => (plainItem.test(item) ? item : JSON.stringify(item)));
    return `[${items.join(', ')}]`;
  }
  return plain.test(value) ? value : JSON.stringify(value);
}
