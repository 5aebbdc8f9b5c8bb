import { isDeepStrictEqual } from 'node:util';
import type { Correction } from '#contract/article.ts';
import { Refusal } from '#refusal.ts';
import { findBodyImages, parseBodyImages, toImageIds } from '../pictures/body-images.ts';
import { whereNotDeleted } from '../published.ts';
import type { NewArticle } from '../schema.ts';
import type { Db } from '../store.ts';
import { mapCategories } from './categories.ts';

/** An article in the form that publishing accepts, from a file or a draft. `category` is a slug. */
export type ArticleInput = Omit<
  NewArticle,
  'id' | 'status' | 'category_id' | 'updated_at' | 'featured' | 'tags' | 'corrections' | 'pictures'
> & {
  category: string;
  tags: string[] | null;
  featured: boolean;
  corrections: Correction[];
  /** Ids of pictures by their names in the body, if the caller knows them; see `findBodyImages`. */
  pictures?: Record<string, string>;
  /** Views from another site; counted only for a new article. */
  views: number;
};

/**
 * Changes that need an explicit option: `returned` publishes a retired article again, `redirectReplaced` takes over an
 * address that redirects, `replaced` overwrites what the desk wrote since the last file.
 */
export type UnexpectedChange = 'returned' | 'redirectReplaced' | 'replaced';
export type Step = {
  slug: string;
  published_at: number;
  change: 'created' | 'updated' | 'unchanged' | UnexpectedChange;
  /** The article that this address redirects to until this one is published. */
  redirectTo: string | null;
};

/** Throws a Refusal if there are unexpected changes that are not in `allowed`; `details.steps` lists them. */
export function assertAllowed(steps: Step[], allowed: UnexpectedChange[]): void {
  const unexpected: Step['change'][] = ['returned', 'redirectReplaced', 'replaced'];
  const notAllowed = steps.filter(
    ({ change }) => unexpected.includes(change) && !allowed.some((each) => each === change),
  );
  if (notAllowed.length === 0) return;
  throw new Refusal('conflict', 'No se publicó nada: haría algo que no se pidió.', {
    details: { steps: notAllowed },
  });
}

export type Planned = Awaited<ReturnType<typeof planArticles>>[number];

/** Predicts what saving these articles would do. Each slug may occur once. */
export async function planArticles(db: Db, inputs: ArticleInput[]) {
  if (inputs.length === 0) return [];
  const slugs = inputs.map(({ slug }) => slug);
  const categories = await mapCategories(db);
  const slugById = new Map(Array.from(categories.values(), ({ id, slug }) => [id, slug]));
  const rows = await db.selectFrom('articles').selectAll().where('slug', 'in', slugs).execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const redirects = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.slug', 'to_slug')
    .select(['from_slug', 'to_slug'])
    .where('from_slug', 'in', slugs)
    .where(whereNotDeleted)
    .execute();
  const ahead = await listAhead(
    db,
    rows.map(({ id }) => id),
  );
  const pictures: (string | null)[] = [];
  for (const input of inputs) {
    const before = toImageIds(parseBodyImages(bySlug.get(input.slug)?.pictures));
    const images = await findBodyImages(db, input, { ...before, ...input.pictures });
    pictures.push(Object.keys(images).length > 0 ? JSON.stringify(images) : null);
  }
  const targets = new Map(redirects.map(({ from_slug, to_slug }) => [from_slug, to_slug]));
  return inputs.map((input, index) => {
    const { slug, published_at } = input;
    const before = bySlug.get(slug) ?? null;
    const row = { ...toRow(input, categories), pictures: pictures[index] ?? null };
    const redirectTo = targets.get(slug) ?? null;
    const change: Step['change'] = before
      ? before.status === 'retired'
        ? 'returned'
        : isDeepStrictEqual({ ...before, ...row }, { ...before })
          ? 'unchanged'
          : ahead.has(before.id)
            ? 'replaced'
            : 'updated'
      : redirectTo === null
        ? 'created'
        : 'redirectReplaced';
    const category = slugById.get(before?.category_id ?? 0) ?? '';
    return { slug, published_at, change, redirectTo, input, row, before, category };
  });
}

/** Articles whose text at the desk, published or not, is newer than their file. */
async function listAhead(db: Db, ids: number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('drafts')
    .select('article_id')
    .where('article_id', 'in', ids)
    .where((eb) => eb.or([eb('is_ahead', '=', 1), eb('is_changed', '=', 1)]))
    .execute();
  return new Set(rows.map(({ article_id }) => article_id));
}

function toRow(input: ArticleInput, categories: Map<string, { id: number }>) {
  const { category, tags, featured, corrections, views, pictures: _, ...fields } = input;
  const category_id = categories.get(category)?.id;
  if (category_id === undefined) throw new Error(`No category has the slug ${category}`);
  return {
    ...fields,
    format: fields.format ?? 'basic',
    category_id,
    status: 'published' as const,
    tags: tags ? JSON.stringify(tags) : null,
    featured: featured ? 1 : 0,
    corrections: corrections.length > 0 ? JSON.stringify(corrections) : null,
  };
}
