import { categoryLimits, menuCategories, otherIcon, ownIcons } from '#contract/category-rules.ts';
import type { CategoryChange, NewCategory } from '#contract/desk/categories.ts';
import { isSlug } from '#contract/slug.ts';
import { formatCount } from '#format.ts';
import { everyCategory } from '#paths.ts';
import { invalid } from '#refusal.ts';
import {
  type CategoryRow,
  getCategory,
  getPlace,
  mergeCategories,
  moveCategory,
  saveCategory,
} from '#store/articles/categories.ts';
import { deleteCategory, undelete } from '#store/articles/deletions.ts';
import type { ContentTx } from '#store/articles/publishing.ts';
import { setDraftCategory } from '#store/drafts/draft-versions.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';

const fields = {
  name: { called: 'El nombre', of: 'el nombre', maxLength: categoryLimits.name },
  description: {
    called: 'La descripción',
    of: 'la descripción',
    maxLength: categoryLimits.description,
  },
  icon: { called: 'El icono', of: 'el icono', maxLength: 60 },
};
type FieldName = keyof typeof fields;

/** All functions below run in `changeContent`: a change and its audit log entry are saved together. */
export async function createCategory(tx: ContentTx, who: Actor, typed: NewCategory, now: number) {
  const { slug } = typed;
  const input = tidy(typed);
  if (input.name === '') throw invalid('Falta el nombre.', 'name');
  if (!isSlug(slug)) {
    throw invalid(`«${slug}» no sirve: use minúsculas sin acento, cifras y guiones.`, 'slug');
  }
  if (slug === everyCategory) throw invalid(`«${slug}» está reservado; elija otro.`, 'slug');
  if (await getCategory(tx, slug)) {
    throw invalid(`Ya hay una categoría con la dirección «${slug}».`, 'slug');
  }
  await saveCategory(tx, { ...input, icon: input.icon || otherIcon });
  const after = input.description ? `${input.name}: ${input.description}` : input.name;
  await logChange(tx, who, `creó la categoría «${slug}»`, { after }, now);
}

export async function changeCategory(
  tx: ContentTx,
  who: Actor,
  slug: string,
  change: CategoryChange,
  now: number,
): Promise<void> {
  const before = await get(tx, slug);
  const { name, description, icon } = tidy(change);
  const after = {
    ...before,
    name: name ?? before.name,
    description: description ?? before.description,
    icon: icon ?? before.icon,
  };
  if (after.name === '') throw invalid('Falta el nombre.', 'name');
  await saveCategory(tx, after);
  for (const field of Object.keys(fields) as FieldName[]) {
    if (before[field] === after[field]) continue;
    const values = { before: before[field], after: after[field] };
    await logChange(tx, who, `cambió ${fields[field].of} de la categoría «${slug}»`, values, now);
  }
}

export async function placeCategory(
  tx: ContentTx,
  who: Actor,
  slug: string,
  position: number,
  now: number,
): Promise<void> {
  await get(tx, slug);
  const before = await getPlace(tx, slug);
  await moveCategory(tx, slug, position);
  const after = await getPlace(tx, slug);
  if (after === before) return;
  const values = { before: `puesto ${before}`, after: `puesto ${after}` };
  await logChange(tx, who, `movió la categoría «${slug}»`, values, now);
}

/** Moves its articles to the other category and redirects its address there. */
export async function mergeInto(
  tx: ContentTx,
  who: Actor,
  slug: string,
  intoSlug: string,
  now: number,
): Promise<void> {
  const from = await get(tx, slug);
  const into = await get(tx, intoSlug);
  if (from.id === into.id) throw invalid('Elija otra categoría: es la misma.');
  assertRemovable(slug);
  await mergeCategories(tx, from, into);
  await setDraftCategory(tx, from.slug, into.slug, { by: who.name ?? '', now });
  const values = { before: `/categoria/${slug}`, after: `/categoria/${intoSlug}` };
  await logChange(tx, who, `unió la categoría «${slug}» a «${intoSlug}»`, values, now);
}

export async function deleteEmptyCategory(tx: ContentTx, who: Actor, slug: string, now: number) {
  const { name } = await get(tx, slug);
  assertRemovable(slug);
  const articles = (await deleteCategory(tx, slug, now)) ?? 0;
  if (articles > 0) {
    const count = formatCount(articles, 'artículo', 'artículos');
    throw invalid(
      `«${slug}» tiene ${count}, contando los retirados: cámbielos de categoría o bórrelos antes.`,
    );
  }
  await logChange(tx, who, `borró la categoría «${slug}»`, { before: name }, now);
}

/** Restores a category that was deleted in the last thirty days. */
export async function recoverCategory(tx: ContentTx, who: Actor, slug: string, now: number) {
  const back = await undelete(tx, 'category', slug);
  if (back === null) throw invalid(`No se borró nada con el slug «${slug}». Véalo con: deshacer`);
  if (back !== 'back') throw invalid(`«${slug}» es ahora de otra categoría: únalas, o borre esa.`);
  await logChange(tx, who, `recuperó la categoría «${slug}»`, {}, now);
}

async function get(tx: ContentTx, slug: string): Promise<CategoryRow> {
  const category = await getCategory(tx, slug);
  if (!category) throw invalid(`No existe la categoría «${slug}».`);
  return category;
}

function assertRemovable(slug: string): void {
  if (!menuCategories.has(slug)) return;
  throw invalid(
    `El menú del sitio enlaza «${slug}» en cada página: puede cambiarle el nombre, no quitarla.`,
  );
}

function tidy<Given extends CategoryChange>(typed: Given): Given {
  const tidied = { ...typed };
  for (const field of Object.keys(fields) as FieldName[]) {
    const text = typed[field]?.trim();
    if (text === undefined) continue;
    const { called, maxLength } = fields[field];
    if (text.length > maxLength || /\p{Cc}/u.test(text)) {
      throw invalid(`${called} es una línea de hasta ${maxLength} caracteres.`, field);
    }
    tidied[field] = text as Given[typeof field];
  }
  const icons = [...ownIcons, otherIcon];
  if (tidied.icon && !icons.includes(tidied.icon)) {
    const choice = new Intl.ListFormat('es').format(icons);
    throw invalid(`No hay ningún icono «${tidied.icon}». Elija entre ${choice}.`, 'icon');
  }
  return tidied;
}

type Values = { before?: string; after?: string };
const logChange = (tx: ContentTx, who: Actor, what: string, values: Values, now: number) =>
  addToAuditLog(tx, { who, kind: 'ajustes', what, ...values }, now);
