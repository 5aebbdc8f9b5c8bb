/** Drawn in a box of 76 by 22. */
const [width, top, foot] = [72, 3, 20];

/** How an article was read of late, beside the figure that says how much. */
export function Curve({ days }: { days: number[] }) {
  const highest = Math.max(1, ...days);
  const points = days.map((count, index) => ({
    x: 1 + (index * width) / Math.max(1, days.length - 1),
    y: foot - (count / highest) * (foot - top),
  }));
  const last = points.at(-1);
  return (
    <svg className="spark" viewBox="0 0 76 22" aria-hidden="true">
      <path d="M0 21.5h76" />
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <rect x={last.x - 2} y={last.y - 2} width="4" height="4" />}
    </svg>
  );
}
