import { flushSync } from 'react-dom';
import type { Category } from '#contract/category.ts';
import { categoryPageSize, countPages, patterns, toCategory } from '#paths.ts';
import { ArticleRow } from '../articles/article-row.tsx';
import { CategoryHeader } from '../articles/category-header.tsx';
import { EmptyCategory } from '../articles/empty-category.tsx';
import { EmptyNote } from '../articles/empty-note.tsx';
import { GrowingList } from '../articles/growing-list.tsx';
import { Missing } from '../articles/missing.tsx';
import { useAnswer, useAnswers } from '../data/answers.ts';
import { articlesQuery, categoriesQuery } from '../data/api.ts';
import { Head } from '../document/head.tsx';
import { focusHeading } from '../routing/navigation.ts';
import { type Route, type RouteParams, statusOf } from '../routing/route.ts';
import { buttonClass } from '../ui/button.tsx';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Block, FailedNote, FailedPage } from '../ui/failed.tsx';
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
    return (
      <FailedPage title="No se pudo cargar esta página" onAgain={askAgain}>
        Revise su conexión e inténtelo de nuevo.
      </FailedPage>
    );
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
      <div className="wrap grid gap-x-12 pt-8 pb-(--section) md:pt-12 xl:grid-cols-[minmax(0,1fr)_288px]">
        <section aria-labelledby="articulos">
          <h2 id="articulos" className="sr-only">
            {`Artículos de ${category?.name ?? ''}`}
          </h2>
          <Block>
            {page === 1 ? (
              <GrowingList
                filter={{ category: slug }}
                step={categoryPageSize}
                total={category?.articleCount}
                withCategory={false}
                empty={category && <EmptyCategory category={category} />}
              />
            ) : (
              <OlderArticles slug={slug} page={page} />
            )}
          </Block>
          {category && <Pager slug={slug} page={page} pages={countPages(category.articleCount)} />}
        </section>
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

/** A further page of the list, for readers without JavaScript. */
function OlderArticles({ slug, page }: ListParams) {
  const { ask } = useAnswers();
  const query = listQuery({ slug, page });
  const { status, data: articles = [] } = useAnswer(query);
  if (status === 'failed') {
    return <FailedNote onAgain={() => ask(query)}>No se pudieron cargar los artículos.</FailedNote>;
  }
  if (status === 'read' && articles.length === 0) {
    return <EmptyNote>No hay artículos disponibles.</EmptyNote>;
  }
  return (
    <ul className="border-b border-rule" aria-busy={status === 'awaited'}>
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} withCategory={false} />
      ))}
    </ul>
  );
}

type PagerProps = { slug: string; page: number; pages: number };

/** For readers without JavaScript, and crawlers. Plain links: these pages are rarely opened. */
function Pager({ slug, page, pages }: PagerProps) {
  if (pages < 2) return null;
  const linkClass = buttonClass('line', 'min-h-16 text-m sm:flex-1');
  return (
    <nav
      aria-label="Páginas"
      className={`mt-6 flex-col gap-3 sm:flex-row sm:items-center ${page === 1 ? 'hidden noscript:flex' : 'flex'}`}
    >
      <p className="text-center text-ink-2 sm:pr-3">
        Página {page} de {pages}
      </p>
      {page > 1 && (
        <a href={toCategory(slug, page - 1)} rel="prev" className={linkClass}>
          Artículos más recientes
        </a>
      )}
      {page < pages && (
        <a href={toCategory(slug, page + 1)} rel="next" className={linkClass}>
          Artículos anteriores
        </a>
      )}
    </nav>
  );
}

/** Other categories: beside the list on large screens, otherwise below it. */
function OtherCategories({ categories }: { categories: Category[] }) {
  return (
    <aside aria-labelledby="otras-categorias" className="pt-(--section) xl:pt-0">
      <div className="xl:sticky xl:top-[calc(var(--header)+24px)]">
        <h2 id="otras-categorias" className="mb-2 border-t-6 border-ink pt-3 text-xl tight-lines">
          Otras categorías
        </h2>
        <ul>
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
        </ul>
      </div>
    </aside>
  );
}

export const hasPage = ({ articleCount }: Category, page: number) =>
  page === 1 || page <= countPages(articleCount);

type ListParams = Pick<RouteParams, 'slug' | 'page'>;
export const listQuery = ({ slug, page }: ListParams) =>
  articlesQuery({ category: slug, limit: categoryPageSize, page });
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
