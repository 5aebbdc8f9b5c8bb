import type { ArticleLink } from '#contract/article.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ArticleMeta } from './meta.tsx';
import { CategoryName, TitleLink } from './title-link.tsx';

/** Where to go from the end of an article: words alone, for a reader who has paid for one picture already. */
export function ReadOn({ articles }: { articles: ArticleLink[] }) {
  return (
    <nav aria-labelledby="siga-leyendo" className="wrap pb-(--section)">
      <SectionHead id="siga-leyendo" title="Siga leyendo" />
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
