import { Link } from 'wouter';
import type { DeskCategory } from '#contract/desk/articles.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { formatViews } from '#format.ts';
import { useAnswer } from '../api/answers.ts';
import { CategorySign } from '../parts/category-sign.tsx';
import { Section } from '../parts/section.tsx';
import { Bar } from '../plots/bar.tsx';

/** The number of articles and readings of each category. */
export function SiteByCategory({ categories }: { categories: DeskCategory[] }) {
  const { data } = useAnswer<Figures>('/api/lectores');
  if (!data || data.categories.length === 0) return null;
  const highest = Math.max(...data.categories.map(({ views }) => views));
  return (
    <Section
      title="El sitio por categorías"
      className="mt-8"
      aside={
        <Link className="link" href="/lectores">
          Ver lectores
        </Link>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 desk:grid-cols-6">
        {data.categories.map(({ slug, name, views, articles }) => (
          <li
            key={slug}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-2.5 gap-y-0.5 pt-1"
          >
            <CategorySign
              className="size-6.5 stroke-[2.6]"
              icon={categories.find((each) => each.slug === slug)?.icon ?? ''}
            />
            <b className="font-stretch-88% wrap-anywhere">{name}</b>
            <span className="text-[1.75rem] leading-none font-extrabold font-stretch-62%">
              {articles}
              <span className="sr-only"> {articles === 1 ? 'artículo' : 'artículos'}, </span>
            </span>
            <small className="col-span-full text-ink-2">
              {views === 1 ? '1 lectura' : `${formatViews(views)} lecturas`} en {data.days.length}{' '}
              días
            </small>
            <Bar className="col-span-full mt-0.5 h-1.5" value={views} max={highest} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
