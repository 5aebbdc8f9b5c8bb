import type { patterns } from '#paths.ts';
import type { RouteMatch } from '../routing/route-table.ts';
import { lightArticle } from './article.ts';
import { lightCategory } from './category.ts';
import { lightContact } from './contact.ts';
import { toDocument } from './document.ts';
import { lightHome } from './home.ts';
import { lightNotFound } from './missing.ts';
import { lightPrivacy } from './privacy.tsx';
import { lightSaved } from './saved.ts';
import { lightSearch } from './search.ts';
import { lightTag } from './tag.ts';
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
