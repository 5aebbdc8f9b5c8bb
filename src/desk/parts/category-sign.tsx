import { getCategorySign } from '#site/ui/category-icon.tsx';

/** As the site draws it. */
export const CategorySign = ({ icon }: { icon: string }) => (
  <svg viewBox="0 0 48 48" className="ic" aria-hidden="true">
    <path d={getCategorySign(icon)} />
  </svg>
);
