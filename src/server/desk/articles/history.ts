import { RestoreCall, type Revision, type RevisionDetail } from '#contract/desk/drafts.ts';
import { isSameDraft } from '#contract/desk/merge.ts';
import { restoreRevision } from '#newsroom/articles/drafts.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { getPublished, toPublishedFields } from '#store/drafts/drafts.ts';
import { getRevision, listRevisions } from '#store/drafts/revisions.ts';
import { type Desk, type Endpoint, parseBody, parseId, Refusal } from '../endpoint.ts';
import { getOwnDraft, getReadDraft } from './draft-access.ts';
import { withDraftRefusals } from './draft-refusals.ts';

/** What an article was, and how it becomes so again. */
export const listHistoryEndpoints = ({ store }: Desk): Endpoint[] => {
  const toSubject = ({ id, article_id }: DraftRow) => ({ draftId: id, articleId: article_id });

  async function list(draft: DraftRow): Promise<RevisionDetail[]> {
    const article =
      draft.article_id === null ? null : await getPublished(store.db, draft.article_id);
    const shown = article?.status === 'published' ? toPublishedFields(article) : null;
    const rows = await listRevisions(store.db, toSubject(draft));
    // The address is the article's, whatever it was called then.
    const isShown = ({ fields }: (typeof rows)[number]) =>
      shown !== null && isSameDraft({ ...fields, slug: shown.slug }, shown);
    const newest = rows.find(isShown);
    return rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: row.made_by,
      why: row.why,
      isPublished: row === newest,
      title: row.title,
      correction: row.correction,
      fields: row.fields,
    }));
  }

  return withDraftRefusals([
    {
      method: 'GET',
      path: '/api/borradores/:id/historial',
      may: 'write',
      async handle(c) {
        const revisions = await list(await getReadDraft(store, c));
        return c.json(revisions.map(({ fields, ...revision }): Revision => revision));
      },
    },
    {
      method: 'GET',
      path: '/api/borradores/:id/historial/:revision',
      may: 'write',
      async handle(c) {
        const draft = await getReadDraft(store, c);
        const id = parseId(c, 'revision');
        const found = await getRevision(store.db, toSubject(draft), id);
        if (!found) throw new Refusal(404, 'Esa edición ya no está.');
        const [detail] = (await list(draft)).filter((each) => each.id === id);
        return c.json(detail);
      },
    },
    {
      method: 'POST',
      path: '/api/borradores/:id/restaurar',
      may: 'write',
      async handle(c) {
        const { revision } = await parseBody(c, RestoreCall);
        const { id } = await getOwnDraft(store, c);
        return c.json(await restoreRevision(store, { id, revision, by: c.var.me }, Date.now()));
      },
    },
  ]);
};
