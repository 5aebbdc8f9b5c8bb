import { flushSync } from 'react-dom';
import type { Category } from '#contract/category.ts';
import { countPages, patterns, toCategory } from '#paths.ts';
import {
  ArticlePages,
  Beside,
  hasPage,
  listColumns,
  pageQuery,
} from '../articles/article-pages.tsx';
import { CategoryHeader } from '../articles/category-header.tsx';
import { EmptyCategory } from '../articles/empty-category.tsx';
import { Missing } from '../articles/missing.tsx';
import { useAnswer, useAnswers } from '../data/answers.ts';
import { categoriesQuery } from '../data/api.ts';
import { Head } from '../document/head.tsx';
import { focusHeading } from '../routing/navigation.ts';
import { type Route, type RouteParams, statusOf } from '../routing/route.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { FailedPage, unloaded } from '../ui/failed.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { NotFoundPage } from './not-found.tsx';

function CategoryPage({ slug, page }: RouteParams) {
  const { ask } = useAnswers();
  const { status, data: categories = [] } = useAnswer(categoriesQuery());
  const category = categories.find((each) => each.slug === slug) ?? null;
  if (status === 'failed') {
    const askAgain = () => {
      flushSync(() => ask(categoriesQuery()));
      focusHeading();
    };
    return <FailedPage {...unloaded} onAgain={askAgain} />;
  }
  if (!category && status === 'read') {
    return <Missing title="Categoría no encontrada">La categoría que busca no existe.</Missing>;
  }
  if (category && !hasPage(category, page)) return <NotFoundPage />;
  return (
    <main id="contenido" aria-busy={status === 'awaited'}>
      {category ? (
        <CategoryHead category={category} page={page} />
      ) : (
        <Head title="Cargando…" description="Cargando…" />
      )}
      <CategoryHeader category={category} />
      <div className={listColumns}>
        <ArticlePages
          heading={`Artículos de ${category?.name ?? ''}`}
          filter={{ category: slug }}
          page={page}
          total={category?.articleCount}
          toPage={(each) => toCategory(slug, each)}
          empty={category && <EmptyCategory category={category} />}
        />
        <OtherCategories categories={categories.filter((each) => each !== category)} />
      </div>
    </main>
  );
}

function CategoryHead({ category, page }: { category: Category; page: number }) {
  return (
    <Head
      {...toCategoryTitle(category, page)}
      path={toCategory(category.slug, page)}
      category={category}
      feed={{ path: toCategory(category.slug), title: category.name }}
    />
  );
}

export function toCategoryTitle({ name, description, articleCount }: Category, page: number) {
  if (page === 1) return { title: name, description };
  const place = `página ${page} de ${countPages(articleCount)}`;
  return {
    title: `${name}, ${place}`,
    description: `${description} Artículos anteriores: ${place}.`,
  };
}

function OtherCategories({ categories }: { categories: Category[] }) {
  return (
    <Beside id="otras-categorias" title="Otras categorías">
      {categories.map((category) => (
        <li key={category.id} className="border-b border-rule">
          <PageLink
            href={toCategory(category.slug)}
            className="-mx-2 grid min-h-15 grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-3 px-2 text-m font-bold font-stretch-84% hover:bg-signal hover:text-on-signal"
          >
            <CategoryIcon icon={category.icon} className="size-8 stroke-[2.2]" />
            {category.name}
            <b className="text-[2.25rem] leading-none font-extrabold tracking-[-0.02em] font-stretch-62%">
              <span className="sr-only">, </span>
              {category.articleCount}
              <span className="sr-only"> artículos</span>
            </b>
          </PageLink>
        </li>
      ))}
    </Beside>
  );
}

type ListParams = Pick<RouteParams, 'slug' | 'page'>;
export const listQuery = ({ slug, page }: ListParams) => pageQuery({ category: slug }, page);
const queries = (params: RouteParams) => [categoriesQuery(), listQuery(params)];

/** The list of an unknown category is empty, not a 404: only the list of categories tells. */
function isKnown(categories: Category[] | undefined, { slug, page }: RouteParams): boolean {
  if (categories === undefined) return true;
  const category = categories.find((each) => each.slug === slug);
  return category !== undefined && hasPage(category, page);
}

export const categoryRoute: Route = {
  pattern: patterns.category,
  View: CategoryPage,
  queries,
  status: (answers, params) =>
    isKnown(answers.get(categoriesQuery()).data, params) ? statusOf(answers, queries(params)) : 404,
};
