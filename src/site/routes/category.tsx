import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/category.ts';
import { patterns, toCategory } from '#paths.ts';
import { articlesQuery, categoriesQuery } from '../api.ts';
import { CategoryHeader } from '../articles/category-header.tsx';
import { EmptyCategory } from '../articles/empty-category.tsx';
import { EmptyNote } from '../articles/empty-note.tsx';
import { GrowingList } from '../articles/growing-list.tsx';
import { Missing } from '../articles/missing.tsx';
import { OtherCategories } from '../articles/other-categories.tsx';
import { Head } from '../head.tsx';
import type { Route } from '../route.ts';
import { statusOf } from '../status.ts';

export const categoryPageSize = 24;

function CategoryPage({ slug }: { slug: string }) {
  const { data: categories = [], isPending } = useQuery(categoriesQuery());
  const category = categories.find((each) => each.slug === slug) ?? null;
  if (!category && !isPending) {
    return <Missing title="Categoría no encontrada">La categoría que busca no existe.</Missing>;
  }
  return (
    <main id="contenido" aria-busy={isPending}>
      {category ? (
        <Head
          title={category.name}
          description={category.description}
          path={toCategory(slug)}
          category={category}
        />
      ) : (
        <Head title="Cargando…" description="Cargando…" />
      )}
      <CategoryHeader category={category} />
      <div className="wrap grid gap-x-12 pt-8 pb-(--section) md:pt-12 xl:grid-cols-[minmax(0,1fr)_288px]">
        <section aria-labelledby="articulos">
          <h2 id="articulos" className="sr-only">
            Artículos de {category?.name}
          </h2>
          <GrowingList
            filter={{ category: slug }}
            step={categoryPageSize}
            withCategory={false}
            empty={category && <NoArticles category={category} />}
          />
        </section>
        <OtherCategories categories={categories.filter((each) => each !== category)} />
      </div>
    </main>
  );
}

/** Where there should be articles, their list could not be read. */
function NoArticles({ category }: { category: Category }) {
  if (category.articleCount > 0) return <EmptyNote>No hay artículos disponibles.</EmptyNote>;
  return <EmptyCategory category={category} />;
}

const queries = (slug: string) => [
  categoriesQuery(),
  articlesQuery({ category: slug, limit: categoryPageSize }),
];

/** An unknown category's list is empty rather than missing, so only the categories can tell. */
const isKnown = (categories: Category[] | undefined, slug: string) =>
  categories === undefined || categories.some((each) => each.slug === slug);

export const categoryRoute: Route = {
  pattern: patterns.category,
  View: CategoryPage,
  queries,
  status: (client, slug) =>
    isKnown(client.getQueryData(categoriesQuery().queryKey), slug)
      ? statusOf(client, queries(slug))
      : 404,
};
