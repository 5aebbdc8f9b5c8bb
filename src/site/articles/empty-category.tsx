import type { Category } from '#contract/category.ts';
import { toHome } from '#paths.ts';
import { categoriesId } from '../home/categories.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { EmptyView } from './missing.tsx';
import { dark } from './picture.tsx';
import stakedPlot from './terreno.svg';

/** The drawing is a plot staked out, with nothing built on it. */
export function EmptyCategory({ category }: { category: Category }) {
  return (
    <div className="grid gap-6">
      <div className="-mx-(--margin) md:mx-0">
        <picture>
          <source media={dark} srcSet={`${stakedPlot}#oscuro`} />
          <img
            src={stakedPlot}
            width={1344}
            height={272}
            alt="Terreno replanteado: dos camillas, una cuerda tensa y una plomada. Aún sin obra."
            className="h-[clamp(178px,24vw,290px)] w-full object-cover"
          />
        </picture>
      </div>
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
