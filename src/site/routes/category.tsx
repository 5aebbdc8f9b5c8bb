import { useQuery } from '@tanstack/react-query';
import { patterns, toCategory } from '#paths.ts';
import { articlesQuery, categoriesQuery } from '../api.ts';
import { Head } from '../head.tsx';
import type { Route } from '../route.ts';
import { statusOf } from '../status.ts';

const pageSize = 24;

function CategoryPage({ slug }: { slug: string }) {
  const { data: categories } = useQuery(categoriesQuery());
  const category = categories?.find((each) => each.slug === slug);
  if (!category) return <main id="contenido">Categoría no encontrada</main>;
  return (
    <main id="contenido">
      <Head title={category.name} description={category.description} path={toCategory(slug)} />
      <h1 tabIndex={-1}>{category.name}</h1>
    </main>
  );
}

const queries = (slug: string) => [
  categoriesQuery(),
  articlesQuery({ category: slug, limit: pageSize }),
];

export const categoryRoute: Route = {
  pattern: patterns.category,
  View: CategoryPage,
  queries,
  status: (client, slug) => {
    const categories = client.getQueryData(categoriesQuery().queryKey);
    if (categories && !categories.some((each) => each.slug === slug)) return 404;
    return statusOf(client, queries(slug));
  },
};
