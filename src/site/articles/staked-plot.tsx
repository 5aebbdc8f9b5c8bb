import { dark } from './picture.tsx';
import stakedPlot from './terreno.svg';

/** A plot staked out, with nothing built on it: for a list that has nothing yet. */
export function StakedPlot() {
  return (
    <div className="-mx-(--margin) mb-6 md:mx-0">
      <picture>
        <source media={dark} srcSet={`${stakedPlot}#oscuro`} />
        <img
          src={stakedPlot}
          width={2240}
          height={272}
          alt="Terreno replanteado: dos camillas, una cuerda tensa y una plomada. Aún sin obra."
          className="staked-plot"
        />
      </picture>
    </div>
  );
}
