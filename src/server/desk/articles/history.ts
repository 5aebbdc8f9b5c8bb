import {
  HistoryQuery,
  RestoreCall,
  type Revision,
  type RevisionDetail,
} from '#contract/desk/drafts.ts';
import { restoreRevision } from '#newsroom/articles/drafts.ts';
import { Refusal } from '#refusal.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { getPublished } from '#store/drafts/drafts.ts';
import { getNewestEdition, getRevision, listRevisions } from '#store/drafts/revisions.ts';
import { type Desk, type Endpoint, parseBody, parseId, parseQuery } from '../endpoint.ts';
import { getEditableDraft, getReadableDraft } from './draft-access.ts';

/** The history of an article, and restoring it. */
export const listHistoryEndpoints = ({ store }: Desk): Endpoint[] => {
  const toSubject = ({ id, article_id }: DraftRow) => ({ draftId: id, articleId: article_id });

  /** The revision that readers see now. */
  async function getPublishedRevision(draft: DraftRow): Promise<number | null> {
    const article =
      draft.article_id === null ? null : await getPublished(store.db, draft.article_id);
    return article?.status === 'published' ? getNewestEdition(store.db, toSubject(draft)) : null;
  }

  return [
    {
      method: 'GET',
      path: '/api/borradores/:id/historial',
      may: 'write',
      isHeavy: true,
      async handle(c) {
        const { cuantas } = parseQuery(c, HistoryQuery);
        const draft = await getReadableDraft(store, c);
        const published = await getPublishedRevision(draft);
        const rows = await listRevisions(store.db, toSubject(draft), cuantas);
        const revisions = rows.map(
          ({ made_by: by, at, ...row }): Revision => ({
            ...row,
            by,
            at: new Date(at).toISOString(),
            isPublished: row.id === published,
          }),
        );
        return c.json(revisions);
      },
    },
    {
      method: 'GET',
      path: '/api/borradores/:id/historial/:revision',
      may: 'write',
      isHeavy: true,
      async handle(c) {
        const draft = await getReadableDraft(store, c);
        const id = parseId(c, 'revision');
        const found = await getRevision(store.db, toSubject(draft), id);
        if (!found) throw new Refusal('missing', 'Esa edición ya no está.');
        const detail: RevisionDetail = {
          ...found,
          isPublished: id === (await getPublishedRevision(draft)),
        };
        return c.json(detail);
      },
    },
    {
      method: 'POST',
      path: '/api/borradores/:id/restaurar',
      may: 'write',
      isHeavy: true,
      async handle(c) {
        const { revision } = await parseBody(c, RestoreCall);
        const { id } = await getEditableDraft(store, c);
        return c.json(await restoreRevision(store, { id, revision, by: c.var.me }, Date.now()));
      },
    },
  ];
};
