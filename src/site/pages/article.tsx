import { useEffect } from 'react';
import { patterns, toArticle } from '#paths.ts';
import { ArticleSkeleton } from '../articles/article-skeleton.tsx';
import { ArticleView } from '../articles/article-view.tsx';
import { Missing } from '../articles/missing.tsx';
import { useAnswer } from '../data/answers.ts';
import { articleQuery, toStatus } from '../data/api.ts';
import { Head } from '../document/head.tsx';
import { hasNavigated } from '../routing/navigation.ts';
import { type Route, statusOf } from '../routing/route.ts';

function ArticlePage({ slug }: { slug: string }) {
  const answer = useAnswer(articleQuery(slug));
  const { data: article } = answer;
  // An old page may link to an article that has been renamed since: the server redirects.
  const isGone = answer.status === 'failed' && toStatus(answer.error) === 404 && hasNavigated();
  useEffect(() => {
    if (isGone) location.replace(location.href);
  }, [isGone]);
  if (!article && answer.status !== 'awaited' && !isGone) {
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
  status: (answers, { slug }) => statusOf(answers, [articleQuery(slug)]),
};
