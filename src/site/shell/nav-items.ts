import type { Category } from '#contract/category.ts';
import { toCategory, toContact, toHome } from '#paths.ts';
import type { SiteIdentity } from '../identity.tsx';

/** The five links of the header, and the same five of the phone menu. */
const navItems = [
  { href: toHome(), label: 'Inicio' },
  { href: toCategory('noticias'), label: 'Noticias' },
  { href: toCategory('analisis'), label: 'Análisis' },
  { href: toCategory('recursos'), label: 'Recursos' },
  { href: toContact(), label: 'Contacto' },
];

/** The same, with the names that the newsroom gave its categories. */
export const listNavItems = ({ menu }: SiteIdentity) =>
  navItems.map(({ href, label }) => ({ href, label: menu?.[href] ?? label }));

/** A longer name would push the search out of the header; docs/guia-redaccion.md tells editors. */
const longestName = 20;

/** Those of the categories that the menu links under another name. For the server: pages carry what is not ours alone. */
export function findRenamed(categories: Category[]): { menu?: Record<string, string> } {
  const renamed = categories
    .map(({ slug, name }) => ({ href: toCategory(slug), name }))
    .filter(({ href, name }) => navItems.some((item) => item.href === href && item.label !== name))
    .filter(({ name }) => name.length <= longestName);
  if (renamed.length === 0) return {};
  return { menu: Object.fromEntries(renamed.map(({ href, name }) => [href, name])) };
}
