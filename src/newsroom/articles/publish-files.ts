import { mapCategories } from '#store/articles/categories.ts';
import {
  type ArticleInput,
  checkAsked,
  planArticles,
  type Step,
  type Surprise,
} from '#store/articles/publication-plan.ts';
import { addTotalViews, type ContentTx, changeContent } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';
import { type ArticleFiles, type Progress, readArticleFiles } from './article-files.ts';
import type { Fault } from './front-matter.ts';
import { fromFile, publishArticles } from './publication.ts';

type Options = {
  asked?: Surprise[];
  /** Everything but the publication itself: the pictures are prepared for it. */
  isRehearsal?: boolean;
  /** Mends the files as far as that changes nothing but signs. */
  mends?: boolean;
  /** Told what will be done, before any of it is, and what readers would see of another program's signs. */
  onPlan?: (steps: Step[], notes: Fault[]) => void;
  onProgress?: Progress;
  onChanged?: (articles: ArticleInput[]) => void;
};

/** Publishes article files, all of them or none; null for a rehearsal. Throws a Refusal. */
export async function publishFiles(
  store: Store,
  paths: string[],
  options: Options = {},
): Promise<Counts | null> {
  const { asked = [], isRehearsal = false, mends = false } = options;
  const { onPlan = () => {}, onProgress = () => {}, onChanged = () => {} } = options;
  const categories = [...(await mapCategories(store.db)).keys()];
  await using files = await readArticleFiles(store, paths, { categories, mends });
  const plan = await planFiles(store, files);
  onPlan(plan, files.notes);
  // Before the pictures, which may take minutes.
  checkAsked(plan, asked);
  if (isRehearsal) {
    await files.takePictures(onProgress);
    return null;
  }
  await files.takePictures((done, total, picture) => onProgress(done, total * 2, picture));
  // First the files: one that is mended and not published is published the next time.
  await files.writeMended();
  const save = () => publishRead(store, files, { asked, onProgress, onChanged });
  try {
    return await save();
  } catch (error) {
    // Somebody may have deleted one of our pictures, which nothing showed until now.
    if (!(await files.takeLostPictures().catch(() => false))) throw error;
    return await save();
  }
}

/** What publishing would do, article by article; nothing is done. */
async function planFiles({ db }: Store, files: ArticleFiles): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const batch of files.read()) {
    for (const { slug, published_at, change, leadsTo } of await planArticles(db, batch)) {
      steps.push({ slug, published_at, change, leadsTo });
    }
  }
  return steps;
}

/**
 * All of them or none. What takes long was done before, because on SQLite no reader can subscribe meanwhile. What nobody
 * asked for is refused here once more: others publish too, and a plan grows old.
 */
function publishRead(
  store: Store,
  files: ArticleFiles,
  { asked, onProgress, onChanged }: Required<Pick<Options, 'asked' | 'onProgress' | 'onChanged'>>,
): Promise<Counts> {
  async function* read() {
    let done = 0;
    for await (const batch of files.read()) {
      yield batch;
      done += batch.length;
      onProgress(files.count + done, files.count * 2);
    }
  }
  return changeContent(store, (tx) => publishBatches(tx, read(), Date.now(), { asked, onChanged }));
}

type Counts = Record<'created' | 'updated' | 'unchanged', number>;

/** `onChanged` is called more than once for an article if the transaction is done over. */
export async function publishBatches(
  tx: ContentTx,
  batches: Iterable<ArticleInput[]> | AsyncIterable<ArticleInput[]>,
  now: number,
  { asked = [], onChanged = () => {} }: Pick<Options, 'asked' | 'onChanged'> = {},
): Promise<Counts> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let views = 0;
  for await (const batch of batches) {
    const { saved } = await publishArticles(tx, batch, { ...fromFile, asked }, now);
    const changed = saved.filter(({ change }) => change !== 'unchanged');
    const created = changed.filter(({ before }) => !before);
    counts.created += created.length;
    counts.updated += changed.length - created.length;
    counts.unchanged += saved.length - changed.length;
    onChanged(changed.map(({ input }) => input));
    views += created.reduce((sum, { input }) => sum + input.views, 0);
  }
  // Last: readings and subscriptions are counted in the same row, and PostgreSQL lets in one writer at a time.
  if (views > 0) await addTotalViews(tx, views);
  return counts;
}
