import { flushSync } from 'react-dom';
import type { Category } from '#contract/category.ts';
import { countPages, patterns, toCategory, toHome } from '#paths.ts';
import {
  ArticlePages,
  hasPage,
  ListSidebar,
  listColumns,
  pageQuery,
} from '../articles/article-pages.tsx';
import { EmptyView, Missing } from '../articles/missing.tsx';
import { StakedPlot } from '../articles/staked-plot.tsx';
import { categoriesQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { Head } from '../document/head.tsx';
import { categoriesId } from '../home/categories.tsx';
import { focusHeading } from '../routing/navigation.ts';
import { type Route, type RouteParams, statusOf } from '../routing/route.ts';
import { BackLink } from '../ui/back-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { DimensionLine } from '../ui/dimension-line.tsx';
import { FailedPage, loadFailed } from '../ui/failed.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { NotFoundPage } from './not-found.tsx';

function CategoryPage({ slug, page }: RouteParams) {
  const { ask } = useResponses();
  const { status, data: categories = [] } = useResponse(categoriesQuery());
  const category = categories.find((each) => each.slug === slug) ?? null;
  if (status === 'failed') {
    const askAgain = () => {
      flushSync(() => ask(categoriesQuery()));
      focusHeading();
    };
    return <FailedPage {...loadFailed} onRetry={askAgain} />;
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
    <ListSidebar id="otras-categorias" title="Otras categorías">
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
    </ListSidebar>
  );
}

type ListParams = Pick<RouteParams, 'slug' | 'page'>;
export const listQuery = ({ slug, page }: ListParams) => pageQuery({ category: slug }, page);
const queries = (params: RouteParams) => [categoriesQuery(), listQuery(params)];

/** The list of an unknown category is empty, not a 404: only the list of categories shows that it does not exist. */
function isKnown(categories: Category[] | undefined, { slug, page }: RouteParams): boolean {
  if (categories === undefined) return true;
  const category = categories.find((each) => each.slug === slug);
  return category !== undefined && hasPage(category, page);
}

export const categoryRoute: Route = {
  pattern: patterns.category,
  View: CategoryPage,
  queries,
  status: (responses, params) =>
    isKnown(responses.get(categoriesQuery()).data, params)
      ? statusOf(responses, queries(params))
      : 404,
};

function EmptyCategory({ category }: { category: Category }) {
  return (
    <div>
      <StakedPlot />
      <EmptyView
        heading={<h2 className="text-lead tight-lines">No hay artículos en esta categoría</h2>}
        text={`Aún no se han publicado artículos en la categoría "${category.name}".`}
        action={
          <PageLink
            href={`${toHome()}#${categoriesId}`}
            className={buttonClass('solid', 'max-sm:w-full')}
          >
            Explorar otras categorías
          </PageLink>
        }
      />
    </div>
  );
}

const iconClass =
  'md:col-start-1 mt-4 mb-3 -ml-1.5 size-16 stroke-[1.9] md:size-21 lg:mt-6 lg:size-24';
const descriptionClass =
  'mt-4 max-w-[32em] dark:text-ink text-m leading-[1.32] font-medium text-balance max-md:col-span-full md:col-start-1 md:mt-6';
const figureClass =
  '-ml-[0.02em] pt-[0.02em] pb-[0.08em] text-[3rem] leading-[0.74] font-[850] tracking-normal font-stretch-62% md:block md:text-center md:text-figure';

/** `null` while the category is loading. */
function CategoryHeader({ category }: { category: Category | null }) {
  return (
    <header className="bg-hero text-on-hero [--focus:var(--on-hero)]">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] gap-x-12 pt-4 pb-6 md:items-baseline md:pb-12 lg:items-end lg:pb-16">
        {/* On a tablet the number stands on the line of the name. */}
        <div className="max-lg:contents">
          <BackLink className="col-span-full decoration-current dark:text-ink" />
          {category ? <Words category={category} /> : <WordsSkeleton />}
        </div>
        <p className="max-md:col-span-full max-md:mt-6 max-md:flex max-md:items-end max-md:gap-3 md:max-lg:col-start-2 md:row-span-2 md:row-start-3 md:min-w-70 lg:row-auto">
          {category ? (
            <b className={figureClass}>{category.articleCount} </b>
          ) : (
            <span className={figureClass}>
              <SkeletonBox className="h-[0.74em] w-[0.5em] md:mx-auto" />
            </span>
          )}
          <DimensionLine className="max-md:flex-1 md:mt-4">artículos disponibles</DimensionLine>
        </p>
      </div>
    </header>
  );
}

function Words({ category }: { category: Category }) {
  return (
    <>
      <CategoryIcon icon={category.icon} className={iconClass} />
      <div className="max-md:col-span-full md:col-start-1">
        <PageTitle>{category.name}</PageTitle>
      </div>
      <p className={descriptionClass}>{category.description}</p>
    </>
  );
}

function WordsSkeleton() {
  return (
    <>
      <span className="sr-only">Cargando…</span>
      <SkeletonBox className={iconClass} />
      <div className="max-md:col-span-full md:col-start-1 text-mass tight-lines">
        <SkeletonLine className="w-2/3" />
      </div>
      <div className={descriptionClass}>
        <SkeletonLine />
        <SkeletonLine className="w-1/2" />
      </div>
    </>
  );
}
