/** The plumb bob, the site's logo: it swings while loading and hangs still beside an empty list. */
export function Bob({ className = 'h-6.5 w-2.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 18 52" className={`shrink-0 ${className}`} aria-hidden="true">
      <path d="M9 52 1 32V18h16v14zM4 12h10v6H4zM8 0h2v12H8z" fill="currentColor" />
    </svg>
  );
}

export function SwingingBob() {
  return <Bob className="h-6.5 w-2.5 origin-top motion-safe:animate-swing" />;
}
