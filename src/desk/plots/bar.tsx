/** How much something is of the most there is, beside its figure. */
export function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg className="hbar" aria-hidden="true">
      <rect className="bg" width="100%" height="10" />
      <rect width={`${((value / Math.max(1, most)) * 100).toFixed(1)}%`} height="10" />
    </svg>
  );
}
