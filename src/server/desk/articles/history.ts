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
import { getNewestPublished, getRevision, listRevisions } from '#store/drafts/revisions.ts';
import { type Desk, endpointsFor, parseBody, parseId, parseQuery } from '../endpoint.ts';
import { getEditableDraft, getReadableDraft } from './draft-access.ts';

const { get, post } = endpointsFor('write', { isHeavy: true });

export const listHistoryEndpoints = ({ store }: Desk) => {
  const toSubject = ({ id, article_id }: DraftRow) => ({ draftId: id, articleId: article_id });

  return [
    get('/api/borradores/:id/historial', async (c): Promise<Revision[]> => {
      const { cuantas } = parseQuery(c, HistoryQuery);
      const draft = await getReadableDraft(store, c);
      const article = await getPublished(store.db, draft.article_id);
      const isPublished = article?.status === 'published';
      const published = isPublished ? await getNewestPublished(store.db, toSubject(draft)) : null;
      const rows = await listRevisions(store.db, toSubject(draft), cuantas);
      return rows.map(({ made_by: by, at, ...row }) => ({
        ...row,
        by,
        at: new Date(at).toISOString(),
        isPublished: row.id === published,
      }));
    }),
    get('/api/borradores/:id/historial/:revision', async (c) => {
      const draft = await getReadableDraft(store, c);
      const revision = await getRevision(store.db, toSubject(draft), parseId(c, 'revision'));
      if (!revision) throw new Refusal('missing', 'Esa versión ya no existe.');
      return revision satisfies RevisionDetail;
    }),
    post('/api/borradores/:id/restaurar', async (c) => {
      const { revision } = await parseBody(c, RestoreCall);
      const { id } = await getEditableDraft(store, c);
      return restoreRevision(store, { id, revision, by: c.var.me }, Date.now());
    }),
  ];
};
