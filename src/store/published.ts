import { expressionBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

const eb = expressionBuilder<Database, 'articles'>();

/**
 * Published or scheduled. A literal, not a parameter: SQLite uses a partial index only if it can read the condition.
 */
export const whereNotRetired = eb('articles.status', '=', sql.lit('published'));

/** Not deleted: deleted rows have a slug that no address can have. See deletions.ts. */
export const whereNotDeleted = eb('articles.slug', 'not like', sql.lit('~%'));

/** What readers can see at `now`. Every query for readers must use it. */
export const wherePublished = (now: number) =>
  eb.and([whereNotRetired, eb('articles.published_at', '<=', now)]);

export const whereScheduled = (now: number) =>
  eb.and([whereNotRetired, eb('articles.published_at', '>', now)]);
