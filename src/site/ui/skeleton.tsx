type SkeletonProps = { className?: string };

/** One line of the text it stands for: it takes the line height around it, so nothing moves when the text arrives. */
export function SkeletonLine({ className = 'w-full' }: SkeletonProps) {
  return <span className={`skeleton-line block ${className}`} />;
}

export function SkeletonBox({ className = '' }: SkeletonProps) {
  return <span className={`block bg-skeleton motion-safe:animate-pulse ${className}`} />;
}
