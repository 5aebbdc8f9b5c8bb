import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeContent } from '#store/articles/publishing.ts';
import { parseFields, toFields } from '#store/drafts/draft-fields.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { getArticleId, getDraft, lockDraft } from '#store/drafts/drafts.ts';
import { saveImage } from '#store/pictures/images.ts';
import { listRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { engines } from '#store/testing/engines.ts';
import { waitForLockWait } from '#store/testing/lock-waits.ts';
import { mergeInto } from '../categories/categories.ts';
import { createPictureImporter } from '../pictures/import-picture.ts';
import { replacePicture } from '../pictures/replace.ts';
import { saveText } from '../testing/drafts.ts';
import { createFolder } from '../testing/folder.ts';
import { openTwice } from '../testing/newsroom.ts';
import { toArticleFile, toImage } from '../testing/samples.ts';
import { openDraft } from './drafts.ts';
import { publishFiles } from './publish-files.ts';

/*
 * A draft is saved while something else changes drafts. SQLite serialises writers, so only PostgreSQL is tested.
 */
const postgres = engines[1];
const by = { id: null, name: 'Ana' };

/** Runs `work` on the first store while the second has written the draft's save and not yet committed it. */
async function whileSaving(
  { first, second }: { first: Store; second: Store },
  id: string,
  content: string,
  work: (store: Store) => Promise<unknown>,
): Promise<string> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saving = second.write(async (tx) => {
    const draft = await lockDraft(second, tx, id);
    if (!draft) throw new Error('There is no draft');
    const fields = { ...parseFields(draft.fields), content };
    await writeVersion(tx, draft, fields, { by: 'Luz', now: Date.now() }, { is_changed: 1 });
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const working = Promise.allSettled([work(first)]);
  await Promise.race([working, waitForLockWait(second)]);
  end.resolve();
  await saving;
  const [result] = await working;
  if (result.status === 'rejected') throw result.reason;
  return parseFields((await getDraft(first.db, id))?.fields ?? '').content;
}

test('publishing a file waits for a save, and the saved text is in the history', async () => {
  await using newsroom = await openTwice(postgres);
  await using folder = await createFolder({ 'losa.md': toArticleFile() });
  const { first } = newsroom;
  await publishFiles(first, [folder.path]);
  const id = await openDraft(first, await getArticleId(first.db, 'losa'), by, Date.now());
  await folder.write({ 'losa.md': toArticleFile({}, 'Del archivo.') });
  const now = await whileSaving(newsroom, id, 'De la mesa.', (store) =>
    publishFiles(store, [folder.path], { allowedChanges: ['replaced'] }),
  );
  expect(now).toBe('Del archivo.');
  const revisions = await listRows(first.db, 'revisions', ['why', 'fields']);
  expect(revisions).toContainEqual({
    why: 'reemplazado',
    fields: expect.stringContaining('De la mesa.'),
  });
});

test('replacing a picture or a category does not lose a concurrent save', async () => {
  await using newsroom = await openTwice(postgres);
  const { first } = newsroom;
  await first.write(async (tx) => {
    for (const each of ['una', 'otra']) await saveImage(tx, { image: toImage(each), files: [] });
  });
  const id = randomUUID();
  const article = toArticleInput('juntas', { category: 'tecnicas', image_id: 'una' });
  const fields = toFields(article);
  await saveText(first, { id, fields, by });
  const pictures = createPictureImporter(first);
  const replacing = whileSaving(newsroom, id, 'Escrito entretanto.', (store) =>
    replacePicture(store, pictures, { from: 'una', to: 'otra', by }, Date.now()),
  );
  expect(await replacing).toBe('Escrito entretanto.');
  const merging = whileSaving(newsroom, id, 'Escrito después.', (store) =>
    changeContent(store, (tx) => mergeInto(tx, by, 'tecnicas', 'noticias', Date.now())),
  );
  expect(await merging).toBe('Escrito después.');
  const draft = await getDraft(first.db, id);
  expect(draft).toMatchObject({ image_id: 'otra', category: 'noticias' });
});
