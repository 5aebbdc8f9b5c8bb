import { Link } from 'wouter';
import type { DeskCategory } from '#contract/desk/articles.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { formatViews } from '#format.ts';
import { useAnswer } from '../../api/answers.ts';
import { CategorySign } from '../../parts/category-sign.tsx';
import { Section } from '../../parts/section.tsx';
import { Bar } from '../../plots/bar.tsx';

/** How much there is of each category, and how much of it is read. */
export function SiteByCategory({ categories }: { categories: DeskCategory[] }) {
  const { data } = useAnswer<Figures>('/api/lectores');
  if (!data || data.categories.length === 0) return null;
  const most = Math.max(...data.categories.map(({ views }) => views));
  return (
    <Section
      title="El sitio por categorías"
      className="gap"
      aside={
        <Link className="link" href="/lectores">
          Ver lectores
        </Link>
      }
    >
      <ul className="cats">
        {data.categories.map(({ slug, name, views, articles }) => (
          <li key={slug}>
            <CategorySign icon={categories.find((each) => each.slug === slug)?.icon ?? ''} />
            <b>{name}</b>
            <span className="cats__n">
              {articles}
              <span className="vh"> {articles === 1 ? 'artículo' : 'artículos'}, </span>
            </span>
            <small>
              {views === 1 ? '1 lectura' : `${formatViews(views)} lecturas`} en {data.days.length}{' '}
              días
            </small>
            <Bar value={views} most={most} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
