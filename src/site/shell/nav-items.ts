import type { Category } from '#contract/category.ts';
import { toCategory, toContact, toHome } from '#paths.ts';
import type { SiteIdentity } from '../identity.tsx';

/** Links of the header and of the phone menu. */
const navItems = [
  { href: toHome(), label: 'Inicio' },
  { href: toCategory('noticias'), label: 'Noticias' },
  { href: toCategory('analisis'), label: 'Análisis' },
  { href: toCategory('recursos'), label: 'Recursos' },
  { href: toContact(), label: 'Contacto' },
];

/** The links, with the newsroom's names for its categories. */
export const listNavItems = ({ menu }: SiteIdentity) =>
  navItems.map(({ href, label }) => ({ href, label: menu?.[href] ?? label }));

/** A longer name would push the search out of the header; docs/guia-redaccion.md tells editors. */
const longestName = 20;

/** Menu categories with another name than the default. Server only: pages carry just the differences. */
export function findRenamed(categories: Category[]): { menu?: Record<string, string> } {
  const renamed = categories
    .map(({ slug, name }) => ({ href: toCategory(slug), name }))
    .filter(({ href, name }) => navItems.some((item) => item.href === href && item.label !== name))
    .filter(({ name }) => name.length <= longestName);
  if (renamed.length === 0) return {};
  return { menu: Object.fromEntries(renamed.map(({ href, name }) => [href, name])) };
}
