import { useEffect } from 'react';
import { patterns, toArticle } from '#paths.ts';
import { barClass, headlineClass, standfirstClass, subClass } from '../articles/article-header.tsx';
import { ArticleView } from '../articles/article-view.tsx';
import { Missing } from '../articles/missing.tsx';
import { articleQuery, toStatus } from '../data/api.ts';
import { useResponse } from '../data/responses.ts';
import { Head } from '../document/head.tsx';
import { hasNavigated } from '../routing/navigation.ts';
import { type Route, statusOf } from '../routing/route.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ReadingColumns } from '../ui/reading-columns.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';

function ArticlePage({ slug }: { slug: string }) {
  const response = useResponse(articleQuery(slug));
  const { data: article } = response;
  // An old page may link to an article that has been renamed since: the server redirects.
  const isGone = response.status === 'failed' && toStatus(response.error) === 404 && hasNavigated();
  useEffect(() => {
    if (isGone) location.replace(location.href);
  }, [isGone]);
  if (!article && response.status !== 'awaited' && !isGone) {
    return (
      <Missing title="Artículo no encontrado">
        El artículo que busca no existe o ha sido eliminado.
      </Missing>
    );
  }
  return (
    <main id="contenido">
      {article ? (
        <>
          <Head
            title={article.title}
            description={article.excerpt}
            path={toArticle(slug)}
            article={article}
          />
          <ArticleView article={article} />
        </>
      ) : (
        <>
          <Head title="Cargando…" description="Cargando…" />
          <ArticleSkeleton />
        </>
      )}
    </main>
  );
}

export const articleRoute: Route = {
  pattern: patterns.article,
  View: ArticlePage,
  queries: ({ slug }) => [articleQuery(slug)],
  status: (responses, { slug }) => statusOf(responses, [articleQuery(slug)]),
};

function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Cargando…</span>
      <div className="wrap pt-3.5 lg:pt-4">
        <BackLink />
        <SkeletonBox className="mt-1 h-[31px] w-19 lg:mt-3" />
        <div className={`${headlineClass} text-title`}>
          <SkeletonLine className="w-11/12" />
          <SkeletonLine className="w-3/5" />
        </div>
        <div className={subClass}>
          <div className={`w-full ${standfirstClass}`}>
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine className="w-2/3" />
          </div>
        </div>
        <div className={barClass}>
          <SkeletonLine className="w-full md:w-52" />
          <SkeletonBox className="ml-auto h-11 w-33 lg:h-12 lg:w-96" />
          <SkeletonLine className="col-span-full w-4/5 lg:hidden" />
        </div>
      </div>
      <ReadingColumns
        plate={
          <div data-plate="" className="ml-auto lg:max-w-[max(39rem,116svh)]">
            <SkeletonBox className="aspect-3/2" />
          </div>
        }
        rail={null}
      >
        <div className="prose">
          <SkeletonLine />
          <SkeletonLine className="w-11/12" />
          <SkeletonLine />
          <SkeletonLine className="w-4/5" />
          <SkeletonLine />
          <SkeletonLine className="w-3/5" />
        </div>
      </ReadingColumns>
    </div>
  );
}
