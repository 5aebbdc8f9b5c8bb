import type { ArticleLink } from '#contract/article.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ArticleMeta } from './meta.tsx';
import { CategoryName, TitleLink } from './title-link.tsx';

type ReadOnProps = { title: string; articles: ArticleLink[]; className: string };

/** Links at the end of an article or a search. Without pictures, to save the reader's data. */
export function ReadOn({ title, articles, className }: ReadOnProps) {
  return (
    <nav aria-labelledby="siga-leyendo" className={className}>
      <SectionHead id="siga-leyendo" title={title} />
      <ul className="md:grid md:grid-cols-3 md:gap-x-(--gutter)">
        {articles.map((article) => (
          <li
            key={article.slug}
            className="group relative grid content-start gap-2 border-b border-rule py-4"
          >
            <CategoryName article={article} />
            <h3 className="text-[1.75rem] leading-none">
              <TitleLink article={article} />
            </h3>
            <ArticleMeta article={article} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
