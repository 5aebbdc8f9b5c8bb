import { articleFields } from '#contract/article-fields.ts';
import { analyse } from '#search/analyse.ts';

/** Neither engine stores a lone surrogate, and PostgreSQL no NUL. */
export const toStorable = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** The search terms of some texts, each once, separated and surrounded by spaces. */
export const toTerms = (texts: string[]) =>
  toStorable(` ${[...new Set(analyse(texts.join('\n')).map(({ term }) => term))].join(' ')} `);

type ArticleText = {
  title: string;
  excerpt: string;
  author: string;
  tags: string[] | null;
  content: string;
};

/**
 * Reads only the publishable length of a draft: half a million words delayed the requests of all editors by two seconds.
 */
export const toArticleTerms = ({ title, excerpt, author, tags, content }: ArticleText) =>
  toTerms([
    title,
    excerpt,
    author,
    ...(tags ?? []),
    content.slice(0, articleFields.content.maxLength),
  ]);
