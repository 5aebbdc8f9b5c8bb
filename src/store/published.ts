import { expressionBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

const eb = expressionBuilder<Database, 'articles'>();

/**
 * Not retired; its hour may still be to come. The word is a literal, not a parameter: SQLite uses a partial index only
 * when it can read the condition.
 */
export const whereNotRetired = eb('articles.status', '=', sql.lit('published'));

/** Not deleted: what is has a slug that no address can have. See deletions.ts. */
export const whereKept = eb('articles.slug', 'not like', sql.lit('~%'));

/** What readers can see at a moment. Whatever shows articles asks this, so that none shows one too early or too long. */
export const wherePublished = (now: number) =>
  eb.and([whereNotRetired, eb('articles.published_at', '<=', now)]);

/** What readers will see, once its hour has come. */
export const whereScheduled = (now: number) =>
  eb.and([whereNotRetired, eb('articles.published_at', '>', now)]);
