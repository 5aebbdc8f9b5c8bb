/** A label under a figure, drawn on a dimension line. */
export function DimensionLine({
  children,
  className = '',
}: {
  children: string;
  className?: string;
}) {
  return (
    <span className={`dimension-line relative flex items-center gap-3 font-semibold ${className}`}>
      {children}
    </span>
  );
}
