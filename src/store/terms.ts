import { articleFields } from '#contract/article-fields.ts';
import { analyse } from '#search/analyse.ts';

/** Neither engine stores a lone surrogate, and PostgreSQL no NUL. */
export const toStorable = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** The search terms of some texts, each once, with a space on either side. */
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
 * Of a draft that is too long to be published only the terms of its beginning: half a million words delayed every other
 * editor's request by two seconds.
 */
export const toArticleTerms = ({ title, excerpt, author, tags, content }: ArticleText) =>
  toTerms([
    title,
    excerpt,
    author,
    ...(tags ?? []),
    content.slice(0, articleFields.content.maxLength),
  ]);
