import { getCategorySign } from '#site/ui/category-icon.tsx';

/** As the site draws it. */
export const CategorySign = ({ of }: { of: { slug: string; icon: string } }) => (
  <svg viewBox="0 0 48 48" className="ic" aria-hidden="true">
    <path d={getCategorySign(of)} />
  </svg>
);
