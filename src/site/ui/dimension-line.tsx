/** A word written on a draughtsman's dimension line, under the figure it measures. */
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
