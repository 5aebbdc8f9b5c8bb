import { dark } from './picture.tsx';
import stakedPlot from './terreno.svg';

/** In the middle of a phone; elsewhere the first board, 887 of the drawing's 272 high units in, is at the left edge. */
const plotClass =
  'h-(--high) w-full object-cover [--high:clamp(178px,24vw,290px)] md:object-[calc(var(--high)*-887/272)_0]';

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
          className={plotClass}
        />
      </picture>
    </div>
  );
}
