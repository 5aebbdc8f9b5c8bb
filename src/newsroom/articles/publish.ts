import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { planArticles, type Step, type Surprise } from '#store/articles/publication-plan.ts';
import { changeContent, type Saved, saveArticles } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';

/** Articles to be published, each slug once, from wherever they come: in batches, as often as wanted. */
export type Articles = {
  count: number;
  read: () => Iterable<ArticleInput[]> | AsyncIterable<ArticleInput[]>;
};

/** Told of every step, and of a picture that takes its time by the name of its file. */
export type Progress = (done: number, total: number, picture?: string) => void;
type Options = {
  asked?: Surprise[];
  onProgress?: Progress;
  /** Told of what was created or changed. */
  onChanged?: (articles: ArticleInput[]) => void;
};

/** What publishing would do, article by article; nothing is done. */
export async function planPublication({ db }: Store, articles: Articles): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const batch of articles.read()) {
    for (const { slug, published_at, change, leadsTo } of await planArticles(db, batch)) {
      steps.push({ slug, published_at, change, leadsTo });
    }
  }
  return steps;
}

/**
 * Publishes articles, all of them or none. Whatever takes long was done before, for while it lasts no reader can
 * subscribe on SQLite. What nobody asked for is refused here once more: others publish too, and a plan grows old.
 */
export function publish(
  store: Store,
  articles: Articles,
  { asked = [], onProgress = () => {}, onChanged = () => {} }: Options = {},
): Promise<Record<Saved, number>> {
  async function* read() {
    let done = 0;
    for await (const batch of articles.read()) {
      yield batch;
      done += batch.length;
      onProgress(done, articles.count);
    }
  }
  return changeContent(store, (tx) => saveArticles(tx, read(), Date.now(), { asked, onChanged }));
}
