import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/category.ts';
import { patterns, toCategory } from '#paths.ts';
import { ArticleRow } from '../articles/article-row.tsx';
import { CategoryHeader } from '../articles/category-header.tsx';
import { EmptyCategory } from '../articles/empty-category.tsx';
import { EmptyNote } from '../articles/empty-note.tsx';
import { GrowingList } from '../articles/growing-list.tsx';
import { Missing } from '../articles/missing.tsx';
import { OtherCategories } from '../articles/other-categories.tsx';
import { Pager } from '../articles/pager.tsx';
import { articlesQuery, categoriesQuery } from '../data/api.ts';
import { statusOf } from '../data/status.ts';
import { Head } from '../document/head.tsx';
import type { Route, RouteParams } from '../routing/route.ts';
import { NotFoundPage } from './not-found.tsx';

export const categoryPageSize = 24;

function CategoryPage({ slug, page }: RouteParams) {
  const { data: categories = [], isPending } = useQuery(categoriesQuery());
  const category = categories.find((each) => each.slug === slug) ?? null;
  if (!category && !isPending) {
    return <Missing title="Categoría no encontrada">La categoría que busca no existe.</Missing>;
  }
  if (category && !hasPage(category, page)) return <NotFoundPage />;
  return (
    <main id="contenido" aria-busy={isPending}>
      {category ? (
        <CategoryHead category={category} page={page} />
      ) : (
        <Head title="Cargando…" description="Cargando…" />
      )}
      <CategoryHeader category={category} />
      <div className="wrap grid gap-x-12 pt-8 pb-(--section) md:pt-12 xl:grid-cols-[minmax(0,1fr)_288px]">
        <section aria-labelledby="articulos">
          <h2 id="articulos" className="sr-only">
            Artículos de {category?.name}
          </h2>
          {page === 1 ? (
            <GrowingList
              filter={{ category: slug }}
              step={categoryPageSize}
              withCategory={false}
              empty={category && <NoArticles category={category} />}
            />
          ) : (
            <OlderArticles slug={slug} page={page} />
          )}
          {category && <Pager slug={slug} page={page} pages={countPages(category)} />}
        </section>
        <OtherCategories categories={categories.filter((each) => each !== category)} />
      </div>
    </main>
  );
}

function CategoryHead({ category, page }: { category: Category; page: number }) {
  const { slug, name, description } = category;
  const place = `página ${page} de ${countPages(category)}`;
  return (
    <Head
      title={page === 1 ? name : `${name}, ${place}`}
      description={page === 1 ? description : `${description} Artículos anteriores: ${place}.`}
      path={toCategory(slug, page)}
      category={category}
    />
  );
}

/** A further page of the list, as it is linked for those without the button for more. */
function OlderArticles({ slug, page }: RouteParams) {
  const { data: articles = [], isPending } = useQuery(listQuery({ slug, page }));
  if (!isPending && articles.length === 0) {
    return <EmptyNote>No hay artículos disponibles.</EmptyNote>;
  }
  return (
    <ul className="border-b border-rule" aria-busy={isPending}>
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} withCategory={false} />
      ))}
    </ul>
  );
}

/** Where there should be articles, their list could not be read. */
function NoArticles({ category }: { category: Category }) {
  if (category.articleCount > 0) return <EmptyNote>No hay artículos disponibles.</EmptyNote>;
  return <EmptyCategory category={category} />;
}

const countPages = ({ articleCount }: Category) => Math.ceil(articleCount / categoryPageSize);
const hasPage = (category: Category, page: number) => page === 1 || page <= countPages(category);

export const listQuery = ({ slug, page }: RouteParams) =>
  articlesQuery({ category: slug, limit: categoryPageSize, page });
const queries = (params: RouteParams) => [categoriesQuery(), listQuery(params)];

/** An unknown category's list is empty rather than missing, so only the categories can tell. */
function isKnown(categories: Category[] | undefined, { slug, page }: RouteParams): boolean {
  if (categories === undefined) return true;
  const category = categories.find((each) => each.slug === slug);
  return category !== undefined && hasPage(category, page);
}

export const categoryRoute: Route = {
  pattern: patterns.category,
  View: CategoryPage,
  queries,
  status: (client, params) =>
    isKnown(client.getQueryData(categoriesQuery().queryKey), params)
      ? statusOf(client, queries(params))
      : 404,
};
