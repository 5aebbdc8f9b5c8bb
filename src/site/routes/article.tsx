import { useQuery } from '@tanstack/react-query';
import { patterns, toArticle } from '#paths.ts';
import { articleQuery } from '../api.ts';
import { Head } from '../head.tsx';
import type { Route } from '../route.ts';
import { statusOf } from '../status.ts';

function ArticlePage({ slug }: { slug: string }) {
  const { data: article } = useQuery(articleQuery(slug));
  if (!article) return <main id="contenido">Artículo no encontrado</main>;
  return (
    <main id="contenido">
      <Head title={article.title} description={article.excerpt} path={toArticle(slug)} />
      <h1 tabIndex={-1}>{article.title}</h1>
    </main>
  );
}

export const articleRoute: Route = {
  pattern: patterns.article,
  View: ArticlePage,
  queries: (slug) => [articleQuery(slug)],
  status: (client, slug) => statusOf(client, [articleQuery(slug)]),
};
