import { useLayoutEffect, useRef, useState } from 'react';
import type { Category } from '#contract/category.ts';
import { everyCategory, parseRecent, recentStep, toRecent } from '#paths.ts';
import { EmptyNote } from '../articles/empty-note.tsx';
import { GrowingList } from '../articles/growing-list.tsx';
import { categoriesQuery } from '../data/api.ts';
import { useResponse } from '../data/responses.ts';
import { useEntryState } from '../routing/entry-state.ts';
import { hasNavigated } from '../routing/navigation.ts';
import { Advert } from '../ui/advert.tsx';
import { Icon } from '../ui/icon.tsx';
import { SectionHead } from '../ui/section-head.tsx';

export function Recent({ query }: { query: string }) {
  const [category, setCategory] = useEntryState('category', everyCategory);
  const { data: categories = [] } = useResponse(categoriesQuery());
  const [isChosen, setChosen] = useState(false);
  const choose = (next: string) => {
    setChosen(true);
    setCategory(next);
  };
  const name = categories.find(({ slug }) => slug === category)?.name ?? 'todas las categorías';
  return (
    <section aria-labelledby="recientes" className="pt-(--section)">
      <SectionHead id="recientes" title="Artículos recientes">
        <CategoryFilter categories={categories} value={category} onChange={choose} />
      </SectionHead>
      <GrowingList
        key={category}
        filter={category === everyCategory ? {} : { category }}
        step={recentStep}
        start={parseRecent(query)}
        announcedAs={isChosen ? `de ${name}` : undefined}
        toMore={toRecent}
        withCategory
        between={<Advert key="" as="li" className="border-t border-rule py-4 xl:hidden" />}
        empty={<EmptyNote>No hay artículos disponibles.</EmptyNote>}
      />
    </section>
  );
}

type CategoryFilterProps = {
  categories: Category[];
  value: string;
  onChange: (category: string) => void;
};

function CategoryFilter({ categories, value, onChange }: CategoryFilterProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Chosen before hydration.
  useLayoutEffect(() => {
    const chosen = select.current?.value ?? value;
    if (chosen !== value && !hasNavigated()) onChange(chosen);
  }, [onChange, value]);
  return (
    <div className="relative w-full sm:w-66 noscript:hidden">
      <label htmlFor="filtro" className="mb-0.5 block text-xs text-ink-2">
        Filtrar por categoría
      </label>
      <select
        ref={select}
        id="filtro"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full appearance-none border-2 border-ink bg-paper pr-11 pl-3.5 font-semibold"
      >
        <option value={everyCategory}>Todas las categorías</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute right-3 bottom-[13px] size-5.5"
      />
    </div>
  );
}
