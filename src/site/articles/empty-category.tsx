import type { Category } from '#contract/category.ts';
import { toHome } from '#paths.ts';
import { categoriesId } from '../home/categories.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { EmptyView } from './missing.tsx';

/** A category nobody has written in yet: a plot that is staked out, with nothing built on it. */
export function EmptyCategory({ category }: { category: Category }) {
  return (
    <div className="grid gap-6">
      <div className="-mx-(--margin) md:mx-0">
        <StakedPlot />
      </div>
      <EmptyView
        heading={
          <h2 className="text-lead leading-[0.94] tracking-[-0.018em]">
            No hay artículos en esta categoría
          </h2>
        }
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

function StakedPlot() {
  return (
    <svg
      viewBox="0 118 1344 272"
      preserveAspectRatio="xMidYMid slice"
      className="h-[clamp(178px,24vw,290px)] w-full fill-none stroke-current"
      role="img"
      aria-label="Terreno replanteado: dos camillas, una cuerda tensa y una plomada. Aún sin obra."
    >
      <defs>
        <pattern id="tierra" width="44" height="16" patternUnits="userSpaceOnUse">
          <path strokeWidth="1.2" d="m13 0-13 16M20 0 7 16M27 0 14 16" />
        </pattern>
        <g id="camilla">
          <path
            className="fill-cemento"
            strokeWidth="2.6"
            d="M452 150h12v176l-6 14-6-14zM520 150h12v176l-6 14-6-14zM440 160h104v22H440z"
          />
          <path strokeWidth="1.2" d="M446 167h92M450 174h84" />
          <path className="fill-current" stroke="none" d="M489 153h6v8h-6z" />
        </g>
      </defs>
      <path d="M0 292h1344v16H0z" fill="url(#tierra)" stroke="none" />
      <path strokeWidth="5" d="M0 290h1344" />
      <use href="#camilla" />
      <use href="#camilla" x="360" />
      <path className="stroke-signal" strokeWidth="2.6" d="M492 155h360" />
      <path strokeWidth="1.2" d="M672 155v66M492 340v36M852 340v36M480 366h105M759 366h105" />
      <path strokeWidth="1.2" strokeDasharray="16 5 3 5" d="M672 262v76" />
      <path className="fill-current" stroke="none" d="m672 257-8-20v-14h16v14zM667 217h10v6h-10z" />
      <path strokeWidth="2.6" d="m485 373 14-14M845 373l14-14" />
      <text
        x="672"
        y="374"
        textAnchor="middle"
        stroke="none"
        className="fill-current text-[22px] font-semibold font-stretch-88%"
      >
        Por construir
      </text>
    </svg>
  );
}
