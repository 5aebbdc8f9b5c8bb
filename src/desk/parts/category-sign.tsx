import { getCategoryIcon } from '#site/ui/category-icon.tsx';

/** The icon as on the site. */
export const CategorySign = ({
  icon,
  className = 'size-8 stroke-[2.2]',
}: {
  icon: string;
  className?: string;
}) => (
  <svg
    viewBox="0 0 48 48"
    className={`flex-none fill-none stroke-current ${className}`}
    aria-hidden="true"
  >
    <path d={getCategoryIcon(icon)} />
  </svg>
);
