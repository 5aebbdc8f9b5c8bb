import { toDay } from '#contract/day.ts';
import type { ListItem } from '#contract/desk/articles.ts';
import { listArticleDays } from '#store/figures/readings.ts';
import type { Store } from '#store/store.ts';

const recentDays = 14;

/** The same, with how each was read of late. */
export async function addRecent<Item extends ListItem>(
  { db }: Store,
  items: Item[],
  now: number,
): Promise<Item[]> {
  const ids = items.flatMap(({ articleId }) => articleId ?? []);
  const until = toDay(now);
  const days = await listArticleDays(db, ids, { from: until - recentDays + 1, until });
  return items.map((item) => ({ ...item, recent: days.get(item.articleId ?? 0) ?? null }));
}
