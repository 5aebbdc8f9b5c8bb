import { mapCategories } from '#store/articles/categories.ts';
import {
  type ArticleInput,
  assertAllowed,
  planArticles,
  type Step,
  type UnexpectedChange,
} from '#store/articles/publication-plan.ts';
import { addTotalViews, type ContentTx, changeContent } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';
import { type ArticleFiles, type Progress, readArticleFiles } from './article-files.ts';
import type { Fault } from './front-matter.ts';
import { fromFile, publishArticles } from './publication.ts';

type Options = {
  allowedChanges?: UnexpectedChange[];
  /** Does everything but publish: it also prepares the pictures. */
  isRehearsal?: boolean;
  /** Repairs the characters that Word left in the files. */
  fixesPaste?: boolean;
  /** Called before anything is changed, with the plan and the characters that Word left. */
  onPlan?: (steps: Step[], notes: Fault[]) => void;
  onProgress?: Progress;
  onChanged?: (articles: ArticleInput[]) => void;
};

/** Publishes all article files or none. Returns null for a rehearsal. Throws a Refusal. */
export async function publishFiles(store: Store, paths: string[], options: Options = {}) {
  const { allowedChanges = [], isRehearsal = false, fixesPaste = false } = options;
  const { onPlan = () => {}, onProgress = () => {}, onChanged = () => {} } = options;
  const categories = [...(await mapCategories(store.db)).keys()];
  await using files = await readArticleFiles(store, paths, { categories, fixesPaste });
  const plan = await planFiles(store, files);
  onPlan(plan, files.notes);
  // Before importing pictures, which may take minutes.
  assertAllowed(plan, allowedChanges);
  if (isRehearsal) {
    await files.importPictures(onProgress);
    return null;
  }
  await files.importPictures((done, total, picture) => onProgress(done, total * 2, picture));
  // Before publishing: a repaired file that is not published can be published next time.
  await files.writeFixed();
  const save = () => publishRead(store, files, { allowedChanges, onProgress, onChanged });
  try {
    return await save();
  } catch (error) {
    // One of our pictures, unused until now, may have been deleted.
    if (!(await files.importLostPictures().catch(() => false))) throw error;
    return await save();
  }
}

async function planFiles({ db }: Store, files: ArticleFiles): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const batch of files.read()) {
    for (const { slug, published_at, change, redirectTo } of await planArticles(db, batch)) {
      steps.push({ slug, published_at, change, redirectTo });
    }
  }
  return steps;
}

/**
 * One short transaction: on SQLite it blocks other writers. Unexpected changes are checked again, because others may
 * have published since the plan was made.
 */
function publishRead(
  store: Store,
  files: ArticleFiles,
  {
    allowedChanges,
    onProgress,
    onChanged,
  }: Required<Pick<Options, 'allowedChanges' | 'onProgress' | 'onChanged'>>,
): Promise<Counts> {
  async function* read() {
    let done = 0;
    for await (const batch of files.read()) {
      yield batch;
      done += batch.length;
      onProgress(files.count + done, files.count * 2);
    }
  }
  return changeContent(store, (tx) =>
    publishBatches(tx, read(), Date.now(), { allowedChanges, onChanged }),
  );
}

type Counts = Record<'created' | 'updated' | 'unchanged', number>;

/** If the transaction is repeated, `onChanged` is called again for the same articles. */
export async function publishBatches(
  tx: ContentTx,
  batches: Iterable<ArticleInput[]> | AsyncIterable<ArticleInput[]>,
  now: number,
  { allowedChanges = [], onChanged = () => {} }: Pick<Options, 'allowedChanges' | 'onChanged'> = {},
): Promise<Counts> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let views = 0;
  for await (const batch of batches) {
    const { saved: savedArticles } = await publishArticles(
      tx,
      batch,
      { ...fromFile, allowedChanges },
      now,
    );
    const changedArticles = savedArticles.filter(({ change }) => change !== 'unchanged');
    const created = changedArticles.filter(({ before }) => !before);
    counts.created += created.length;
    counts.updated += changedArticles.length - created.length;
    counts.unchanged += savedArticles.length - changedArticles.length;
    onChanged(changedArticles.map(({ input }) => input));
    views += created.reduce((sum, { input }) => sum + input.views, 0);
  }
  // Last: this locks the row of totals, which views and subscriptions also update.
  if (views > 0) await addTotalViews(tx, views);
  return counts;
}
