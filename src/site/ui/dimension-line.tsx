/** A word on a dimension line, as in a drawing, under its figure. */
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
