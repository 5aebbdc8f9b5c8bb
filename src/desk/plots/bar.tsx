export function Bar({
  value,
  max,
  className = 'h-2.5',
}: {
  value: number;
  max: number;
  className?: string;
}) {
  return (
    <svg className={`block w-full ${className}`} aria-hidden="true">
      <rect className="fill-paper-2 forced-colors:fill-[Canvas]" width="100%" height="10" />
      <rect
        className="fill-ink forced-colors:fill-[CanvasText]"
        width={`${((value / Math.max(1, max)) * 100).toFixed(1)}%`}
        height="10"
      />
    </svg>
  );
}
