import { type PointerEvent, useId, useState } from 'react';
import { formatViews } from '#format.ts';
import { formatWeekday, readDay } from '../dates.ts';
import { joinMarks, listLabels, type Mark, toScale } from './scale.ts';

type PlotProps = {
  /** 'Lecturas por día' */
  title: string;
  /** A description in a sentence or two, for screen readers. */
  description: string;
  unit: [one: string, many: string];
  /** The number of the first day since 1970; one value per day. */
  from: number;
  values: number[];
  /** Bars for counts per day, a line for a running total. */
  kind: 'bars' | 'line';
  marks?: Mark[];
  height?: number;
};

/** The share of the width that a mark takes: two groups of them touched on tablets. */
const getMarkShare = () => {
  if (matchMedia('(width < 45rem)').matches) return 0.09;
  return matchMedia('(width < 62.5rem)').matches ? 0.055 : 0.032;
};

/** Where the middle of a figure is at most, so that all its digits are within the plot. */
const toMiddle = (x: string, { length }: string) =>
  `clamp(${length * 4.5 - 4}px, ${x}, 100% + ${4 - length * 4.5}px)`;

/** A line may have fallen to its last value: the figure stands over what it fell from. */
const getHighestNear = (values: number[], index: number) => {
  const reach = Math.ceil(values.length * 0.06);
  return Math.max(...values.slice(Math.max(0, index - reach), index + reach + 1));
};

/** Space below the axis for bobs, if any, and the names of days. */
const [head, bobs] = [26, 32];

/**
 * Values by day. Positions are in percent and text in pixels, so that one drawing fits all widths. A slider lies over
 * it: arrow keys, a finger or the mouse move through the days, and screen readers read each.
 */
export function Plot({
  title,
  description,
  unit,
  from,
  values,
  kind,
  marks = [],
  height = 184,
}: PlotProps) {
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const count = values.length;
  const foot = head + height;
  const { top, lines } = toScale(values);
  const toY = (value: number) => foot - (value / top) * height;
  const isLine = kind === 'line' || count > 100;
  const place = (index: number) =>
    isLine ? index / Math.max(1, count - 1) : (index + 0.5) / count;
  const toX = (index: number) => `${(place(index) * 100).toFixed(2)}%`;
  const joined = joinMarks(marks, count, getMarkShare());
  const names = foot + (joined.length > 0 ? bobs : 0) + 20;
  const highest = values.indexOf(Math.max(...values));
  const shown = at ?? (kind === 'line' ? count - 1 : highest);
  const shownValue = values[shown] ?? 0;
  const announce = (index: number) => {
    const value = values[index] ?? 0;
    return `${formatWeekday(from + index)}: ${formatViews(value)} ${unit[value === 1 ? 0 : 1]}`;
  };

  const onPointer = ({ nativeEvent, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const part = nativeEvent.offsetX / currentTarget.offsetWidth;
    const index = isLine ? Math.round(part * (count - 1)) : Math.floor(part * count);
    setAt(Math.min(count - 1, Math.max(0, index)));
  };

  return (
    <div className="relative mt-6 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-6 has-[:focus-visible]:outline-(--focus)">
      <svg
        className="ml-11 block w-[calc(100%-44px)] overflow-visible fill-ink-2 text-2xs leading-[normal] font-medium normal-nums font-stretch-84%"
        height={names + 6}
        role="img"
        aria-labelledby={`${id}-t ${id}-d`}
      >
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{description}</desc>
        <defs>
          <pattern id={`${id}-hatch`} width="5" height="5" patternUnits="userSpaceOnUse">
            <path className="stroke-ink stroke-1" d="M-1 6 6-1M-1 1l2-2M4 6l2-2" />
          </pattern>
        </defs>
        {lines.map((line) => (
          <g key={line}>
            <line className="stroke-rule stroke-1" x1="0" x2="100%" y1={toY(line)} y2={toY(line)} />
            <text x="-44" y={toY(line) + 4}>
              {formatViews(line)}
            </text>
          </g>
        ))}
        {joined.map(({ index }) => (
          <line
            key={index}
            className="stroke-ink-2 stroke-1 [stroke-dasharray:2_3]"
            x1={toX(index)}
            x2={toX(index)}
            y1={toY(values[index] ?? 0)}
            y2={foot}
          />
        ))}
        {isLine ? (
          <svg
            aria-hidden="true"
            width="100%"
            height={foot}
            viewBox={`0 0 100 ${foot}`}
            preserveAspectRatio="none"
            overflow="visible"
          >
            <polyline
              className="fill-none stroke-ink stroke-2 [stroke-linejoin:bevel] [vector-effect:non-scaling-stroke]"
              points={values
                .map(
                  (value, index) => `${(place(index) * 100).toFixed(2)},${toY(value).toFixed(1)}`,
                )
                .join(' ')}
            />
          </svg>
        ) : (
          values.map((value, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is known by its place
              key={index}
              className={`stroke-[1.25] ${
                index === count - 1
                  ? 'fill-signal stroke-signal forced-colors:fill-[Highlight]'
                  : 'stroke-ink forced-colors:fill-[CanvasText]'
              }`}
              fill={`url(#${id}-hatch)`}
              x={`${((index + 0.16) * 100) / count}%`}
              width={`${68 / count}%`}
              y={toY(value)}
              height={foot - toY(value)}
            />
          ))
        )}
        <line className="stroke-ink stroke-2" x1="0" x2="100%" y1={foot} y2={foot} />
        {joined.map(({ index, text }) => (
          <svg key={index} x={toX(index)} y={foot} overflow="visible" aria-hidden="true">
            <path
              className="fill-line-o forced-colors:fill-[CanvasText]"
              d="M-1-1h2v5h-2zM-4 4h8v6L0 18-4 10z"
            />
            <text className="fill-ink font-bold" y={bobs} textAnchor="middle">
              {text}
            </text>
          </svg>
        ))}
        {listLabels(count, (index) => readDay(from + index)).map(({ index, text }) => (
          <g key={index}>
            {count > 100 && (
              <line
                className="stroke-ink stroke-[1.25]"
                x1={toX(index)}
                x2={toX(index)}
                y1={foot}
                y2={foot + 5}
              />
            )}
            <text
              x={index === 0 ? '0' : toX(index)}
              y={names}
              textAnchor={index === 0 ? 'start' : 'middle'}
            >
              {text}
            </text>
          </g>
        ))}
        <text x="100%" y={names} textAnchor="end">
          hoy
        </text>
        {at !== null && (
          <line
            className="stroke-ink stroke-[1.25]"
            x1={toX(at)}
            x2={toX(at)}
            y1={head - 8}
            y2={foot}
          />
        )}
        {isLine && (
          <svg x={toX(shown)} y={toY(shownValue)} overflow="visible" aria-hidden="true">
            <rect
              className="fill-ink forced-colors:fill-[CanvasText]"
              x="-3.5"
              y="-3.5"
              width="7"
              height="7"
            />
          </svg>
        )}
        {at !== null && shownValue > 0 && (
          <text
            className="fill-ink text-[1rem] font-extrabold"
            x={toX(at)}
            y={head - 14}
            textAnchor={place(at) > 0.8 ? 'end' : place(at) < 0.2 ? 'start' : 'middle'}
          >
            {announce(at)}
          </text>
        )}
      </svg>
      {at === null && shownValue > 0 && (
        <div className="absolute inset-y-0 right-0 left-11" aria-hidden="true">
          {/* On a ground of its own: it may stand on a grid line. */}
          <b
            className="absolute -translate-x-1/2 -translate-y-full bg-paper px-1 text-[1rem] leading-none font-extrabold font-stretch-84%"
            style={{
              left: toMiddle(toX(shown), formatViews(shownValue)),
              top: toY(getHighestNear(values, shown)) - 5,
            }}
          >
            {formatViews(shownValue)}
          </b>
        </div>
      )}
      {/* It lies over the drawing, which shows what it is set to. */}
      <input
        className="absolute inset-y-0 right-0 left-11 m-0 h-full w-[calc(100%-44px)] cursor-crosshair touch-pan-y opacity-0"
        type="range"
        min={0}
        max={count - 1}
        value={at ?? count - 1}
        aria-label={`${title}, día por día`}
        aria-valuetext={announce(at ?? count - 1)}
        onChange={(event) => setAt(event.target.valueAsNumber)}
        onFocus={() => setAt(at ?? count - 1)}
        onBlur={() => setAt(null)}
        onPointerMove={onPointer}
        onPointerLeave={({ currentTarget }) => {
          if (document.activeElement !== currentTarget) setAt(null);
        }}
      />
    </div>
  );
}
