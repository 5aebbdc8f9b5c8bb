/** The curve's place in a box of 76 by 22. */
const [width, top, foot] = [72, 3, 20];

type CurveProps = {
  /** Today, the last, is not drawn: its count has only begun, and would look like a fall. */
  recent: number[];
  className: string;
};

export function Curve({ recent, className }: CurveProps) {
  const days = recent.slice(0, -1);
  const highest = Math.max(1, ...days);
  const points = days.map((count, index) => ({
    x: 1 + (index * width) / Math.max(1, days.length - 1),
    y: foot - (count / highest) * (foot - top),
  }));
  const last = points.at(-1);
  return (
    <svg
      className={`h-5.5 flex-none overflow-visible ${className}`}
      viewBox="0 0 76 22"
      aria-hidden="true"
    >
      <path className="stroke-rule stroke-1 [vector-effect:non-scaling-stroke]" d="M0 21.5h76" />
      <polyline
        className="fill-none stroke-ink stroke-[1.5] [vector-effect:non-scaling-stroke]"
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
      />
      {last && (
        <rect
          className="fill-ink forced-colors:fill-[CanvasText]"
          x={last.x - 2}
          y={last.y - 2}
          width="4"
          height="4"
        />
      )}
    </svg>
  );
}
