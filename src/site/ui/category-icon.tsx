const lines: Record<string, string> = {
  noticias: 'M6 8h30v32H6zM36 16h6v24h-6M12 15h18M12 22h8v10h-8zM24 22h6M24 27h6M24 32h6',
  analisis:
    'M24 6v6M12 42 24 12l12 30M17 30c5 3 9 3 14 0M20 6h8M27 15a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  tecnicas: 'M6 20 28 8l8 22zM30.5 18.5 38 16v-6M38 10l8-3',
  recursos:
    'M6 14h28v26H6zM34 14a4 4 0 1 0-4-4v4M10 14a4 4 0 0 1 4-4h16M12 22h8v6h8v6M12 34v-4M28 20v4',
};
const otherwise = 'M8 8h32v32H8zM8 18h32M18 18v22';

/** One of `ownIcons`, or else the drawing sheet. */
export const getCategoryIcon = (icon: string) => lines[icon] ?? otherwise;

export function CategoryIcon({ icon, className = '' }: { icon: string; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={`icon ${className}`} aria-hidden="true">
      <path d={getCategoryIcon(icon)} />
    </svg>
  );
}
