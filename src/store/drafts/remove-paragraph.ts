import type { ContentTx } from '../articles/publishing.ts';
import { terminal } from '../people/audit-log.ts';
import { updateRows } from '../rows.ts';
import { readSearchable } from '../search-index/writer.ts';
import { parseFields, toJson } from './draft-fields.ts';
import { writeVersion } from './draft-versions.ts';
import { lockDrafts } from './drafts.ts';

export async function deleteParagraph(tx: ContentTx, paragraph: string, now: number) {
  const pattern = `%${paragraph}%`;
  const without = <T extends { content: string }>(text: T): T => {
    // Somebody may have added text to its line.
    const lines = text.content.split('\n').flatMap((line) => {
      if (!line.includes(paragraph)) return [line];
      const rest = line.replaceAll(paragraph, '').trim();
      return rest === '' ? [] : [rest];
    });
    return { ...text, content: lines.join('\n').trim() };
  };
  const drafts = await lockDrafts(tx, (eb) => eb('fields', 'like', pattern));
  for (const draft of drafts) {
    await writeVersion(tx, draft, without(parseFields(draft.fields)), { by: terminal.name, now });
  }
  const changes = await tx
    .selectFrom('scheduled_changes')
    .select(['draft_id', 'fields'])
    .where('fields', 'like', pattern)
    .execute();
  for (const { draft_id, fields } of changes) {
    const text = { fields: toJson(without(parseFields(fields))) };
    await updateRows(tx, 'scheduled_changes', { draft_id }, text);
  }
  const articles = await tx
    .selectFrom('articles')
    .select(['id', 'status', 'content'])
    .where('content', 'like', pattern)
    .execute();
  for (const { id, status, content } of articles) {
    await updateRows(tx, 'articles', { id }, without({ content }));
    if (status === 'retired') continue;
    await tx.searchWriter.remove(id);
    await tx.searchWriter.add(id, await readSearchable(tx, id));
  }
}
