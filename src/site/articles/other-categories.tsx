import type { Category } from '#contract/category.ts';
import { toCategory } from '#paths.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** Where to go on from a category: beside the list on large screens, under it on the rest. */
export function OtherCategories({ categories }: { categories: Category[] }) {
  return (
    <aside aria-labelledby="otras-categorias" className="pt-(--section) xl:pt-0">
      <div className="xl:sticky xl:top-[calc(var(--header)+24px)]">
        <h2
          id="otras-categorias"
          className="mb-2 border-t-6 border-ink pt-3 text-xl leading-[0.94] tracking-[-0.018em]"
        >
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
