import { mapCategories } from '#store/articles/categories.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { checkAsked, type Step, type Surprise } from '#store/articles/publication-plan.ts';
import type { Saved } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';
import { readArticleFiles } from './article-files.ts';
import type { Fault } from './front-matter.ts';
import { type Progress, planPublication, publish } from './publish.ts';

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
): Promise<Record<Saved, number> | null> {
  const { asked = [], isRehearsal = false, mends = false } = options;
  const { onPlan = () => {}, onProgress = () => {}, onChanged = () => {} } = options;
  const categories = [...(await mapCategories(store.db)).keys()];
  await using files = await readArticleFiles(store, paths, { categories, mends });
  const plan = await planPublication(store, files);
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
  const save = () =>
    publish(store, files, {
      asked,
      onProgress: (done, total) => onProgress(total + done, total * 2),
      onChanged,
    });
  try {
    return await save();
  } catch (error) {
    // Somebody may have deleted one of our pictures, which nothing showed until now.
    if (!(await files.takeLostPictures().catch(() => false))) throw error;
    return await save();
  }
}
