type SkeletonProps = { className?: string };

/** One line of placeholder: it has the surrounding line height, so that nothing moves when the text arrives. */
export function SkeletonLine({ className = 'w-full' }: SkeletonProps) {
  return <span className={`skeleton-line block ${className}`} />;
}

export function SkeletonBox({ className = '' }: SkeletonProps) {
  return <span className={`block bg-skeleton motion-safe:animate-pulse ${className}`} />;
}
