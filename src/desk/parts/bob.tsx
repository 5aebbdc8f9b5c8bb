/** The plumb bob: it swings while something is awaited, and hangs still beside what is empty. */
export function Bob({ className = 'bob' }: { className?: 'bob' | 'swing' }) {
  return (
    <svg viewBox="0 0 18 52" className={className} aria-hidden="true">
      <path d="M9 52 1 32V18h16v14zM4 12h10v6H4zM8 0h2v12H8z" fill="currentColor" />
    </svg>
  );
}

/** The name with its plumb line, which hangs from above the page. */
export function LogoLine() {
  return (
    <svg viewBox="0 0 18 94" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d="M8-400h2V58H8zM4 57h10v6H4zM1 64h16v12L9 94 1 76z" fill="currentColor" />
    </svg>
  );
}
