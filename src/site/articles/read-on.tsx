import type { ArticleLink } from '#contract/article.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ArticleMeta } from './meta.tsx';
import { ThumbnailPicture } from './picture.tsx';
import { CategoryName, TitleLink } from './title-link.tsx';

type ReadOnProps = { title: string; articles: ArticleLink[]; className: string };

export function ReadOn({ title, articles, className }: ReadOnProps) {
  return (
    <nav aria-labelledby="siga-leyendo" className={className}>
      <SectionHead id="siga-leyendo" title={title} />
      <ul className="md:grid md:grid-cols-3 md:gap-x-(--gutter)">
        {articles.map((article) => (
          <li
            key={article.slug}
            className="group relative grid grid-cols-[minmax(0,1fr)_auto] content-start gap-4 border-b border-rule py-4 md:grid-cols-1"
          >
            <div className="grid content-start gap-2">
              <CategoryName article={article} />
              <h3
                className={`leading-none ${article.image ? 'text-l md:text-[1.75rem]' : 'text-xl lg:text-[3rem]'}`}
              >
                <TitleLink article={article} />
              </h3>
            </div>
            <ThumbnailPicture
              image={article.image}
              place="side"
              className="size-26 md:-order-1 md:aspect-3/2 md:h-auto md:w-full"
            />
            <ArticleMeta article={article} className="col-span-full md:-mt-2" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
