import type { patterns } from '#paths.ts';
import type { RouteMatch } from '../routing/route-table.ts';
import { lightArticle } from './article.ts';
import { toDocument } from './document.ts';
import { lightHome } from './home.ts';
import { lightCategory, lightTag } from './lists.ts';
import { lightNotFound } from './missing.ts';
import { lightContact, lightPrivacy, lightSaved } from './plain-pages.tsx';
import { lightSearch } from './search.ts';
import type { LightInput, LightView } from './view.ts';

type Pattern = (typeof patterns)[keyof typeof patterns];

/** A light view for each row of the route table. Separate from it, to stay out of the browser's bundle. */
const views: Record<Pattern, LightView> = {
  '/': lightHome,
  '/articulo/:slug': lightArticle,
  '/categoria/:slug': lightCategory,
  '/etiqueta/:slug': lightTag,
  '/privacidad': lightPrivacy,
  '/contacto': lightContact,
  '/buscar': lightSearch,
  '/guardados': lightSaved,
};

export async function renderLight({ route }: RouteMatch, input: LightInput): Promise<string> {
  const view = new Map<string, LightView>(Object.entries(views)).get(route.pattern);
  return toDocument(await (view ?? lightNotFound)(input), input.identity);
}
