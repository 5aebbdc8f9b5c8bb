import { toArticle } from '#paths.ts';
import { changeContent, deleteRedirects } from '#store/articles/publishing.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { getPublished, lockDraft, updateDraft, type Writer } from '#store/drafts/drafts.ts';
import { cancelScheduledChange } from '#store/drafts/scheduled-changes.ts';
import type { Store, Tx } from '#store/store.ts';
import { rename, retire } from './addresses.ts';
import { logArticleAction } from './audit-log.ts';
import { refuseDraft } from './draft-refusal.ts';

async function lockPublished(store: Store, tx: Tx, id: string) {
  const draft = await lockDraft(store, tx, id);
  const published = await getPublished(tx, draft?.article_id ?? null);
  if (!draft || !published) throw refuseDraft('not-published');
  return { draft, published };
}

/** Takes the article of a draft off the site, or changes where a retired one redirects. Returns the changed pages. */
export const retireDraft = (
  store: Store,
  { id, successor, by }: { id: string; successor: string | null; by: Writer },
  now: number,
): Promise<string[]> =>
  changeContent(store, async (tx) => {
    const { draft, published } = await lockPublished(store, tx, id);
    const isRetired = published.status === 'retired';
    const isUnlinked = isRetired && successor === null;
    if (isUnlinked) await deleteRedirects(tx, [published.slug]);
    const paths = isUnlinked
      ? [toArticle(published.slug)]
      : await retire(tx, published.slug, successor, now);
    await cancelScheduledChange(tx, draft, now);
    await updateDraft(tx, id, { is_changed: 1, undo_until: null, undo: null });
    const led = successor === null ? '' : `, que lleva a /${successor},`;
    const redirected =
      successor === null ? 'quitó la redirección de' : `cambió a /${successor} la redirección de`;
    const did = isRetired ? redirected : `retiró${led}`;
    await logArticleAction(tx, by, did, { id, title: published.title }, now);
    return paths;
  });

/** Changes the address of a draft's article; the old one redirects. Returns the changed pages. */
export const renameDraft = (
  store: Store,
  { id, slug, by }: { id: string; slug: string; by: Writer },
  now: number,
): Promise<string[]> =>
  changeContent(store, async (tx) => {
    const { draft, published } = await lockPublished(store, tx, id);
    const paths = await rename(tx, published.slug, slug, now);
    const fields = { ...parseFields(draft.fields), slug };
    const state = { undo_until: null, undo: null };
    await writeVersion(tx, draft, fields, { by: by.name, now }, state);
    const did = `cambió la dirección, de ${published.slug} a ${slug}, de`;
    await logArticleAction(tx, by, did, { id, title: published.title }, now);
    return paths;
  });
