import { whereNotDeleted } from '../published.ts';
import type { Db } from '../store.ts';

/** The target of a link to an article: `redirectTo` is the slug that its address redirects to. */
export type LinkedArticle = {
  status: 'published' | 'retired' | 'missing';
  title: string | null;
  redirectTo: string | null;
};

/** The requested articles by slug. */
export async function mapLinkedArticles(
  db: Db,
  slugs: string[],
): Promise<Map<string, LinkedArticle>> {
  if (slugs.length === 0) return new Map();
  const articles = await db
    .selectFrom('articles')
    .select(['slug', 'status', 'title'])
    .where('slug', 'in', slugs)
    .where(whereNotDeleted)
    .execute();
  const redirects = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.slug', 'to_slug')
    .select(['from_slug', 'to_slug', 'title'])
    .where('from_slug', 'in', slugs)
    .where('status', '=', 'published')
    .where(whereNotDeleted)
    .execute();
  return new Map(
    slugs.map((slug) => {
      const article = articles.find((each) => each.slug === slug);
      const redirect = redirects.find((each) => each.from_slug === slug);
      const status = article?.status ?? 'missing';
      const title = redirect?.title ?? article?.title ?? null;
      return [slug, { status, title, redirectTo: redirect?.to_slug ?? null }];
    }),
  );
}
