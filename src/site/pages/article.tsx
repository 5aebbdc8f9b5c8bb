import { useQuery } from '@tanstack/react-query';
import { patterns, toArticle } from '#paths.ts';
import { ArticleSkeleton } from '../articles/article-skeleton.tsx';
import { ArticleView } from '../articles/article-view.tsx';
import { Missing } from '../articles/missing.tsx';
import { articleQuery } from '../data/api.ts';
import { statusOf } from '../data/status.ts';
import { Head } from '../document/head.tsx';
import type { Route } from '../routing/route.ts';

function ArticlePage({ slug }: { slug: string }) {
  const { data: article, isPending } = useQuery(articleQuery(slug));
  if (!article && !isPending) {
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
  status: (client, { slug }) => statusOf(client, [articleQuery(slug)]),
};
