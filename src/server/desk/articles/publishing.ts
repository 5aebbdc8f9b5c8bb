import {
  PublishCall,
  type Published,
  RenameCall,
  RetireCall,
  ScheduleCall,
} from '#contract/desk/drafts.ts';
import { announceChanged } from '#newsroom/articles/announce.ts';
import { renameDraft, retireDraft } from '#newsroom/articles/draft-addresses.ts';
import {
  type Publication,
  publishDraft,
  scheduleDraft,
  unscheduleDraft,
} from '#newsroom/articles/publish-draft.ts';
import { undoPublication } from '#newsroom/articles/undo-publication.ts';
import { toArticle } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { log } from '../../telemetry/log.ts';
import {
  type Desk,
  type DeskContext,
  type Endpoint,
  forRequest,
  parseBody,
  parseUuid,
} from '../endpoint.ts';
import { getReadableDraft } from './draft-access.ts';

/** Publishing, scheduling, retiring and renaming. */
export const listPublishingEndpoints = (desk: Desk): Endpoint[] => {
  const { store, getSite, env, background, pictures } = desk;
  /** Not awaited: the publication does not depend on search engines. */
  function announce(paths: string[]): void {
    background.run(async () => {
      const said = await announceChanged(env, store, paths);
      if (said !== null) log('info', said);
    });
  }

  function toPublished(publication: Publication): Published {
    const { title, excerpt, slug, at, undoUntil, version, paths } = publication;
    announce(paths);
    const url = new URL(toArticle(slug), getSite().url).href;
    return {
      url,
      whatsapp: `*${title}*\n${excerpt}\n${url}`,
      undoUntil: undoUntil === null ? null : new Date(undoUntil).toISOString(),
      at: new Date(at).toISOString(),
      version,
    };
  }

  /** Before the transaction of the publication, which blocks other writers. */
  async function cutPicture(c: DeskContext): Promise<void> {
    const { imageId, imageFocus } = parseFields((await getReadableDraft(store, c)).fields);
    if (imageId === null || imageFocus === '') return;
    const asker = { who: String(c.var.me.id), signal: c.req.raw.signal };
    const cut = await pictures.cut(imageId, imageFocus, asker);
    if ('fault' in cut) throw new Refusal('busy', `La imagen no se pudo recortar: ${cut.fault}.`);
  }

  const post = (name: string, handle: (c: DeskContext) => Promise<Response>): Endpoint => ({
    method: 'POST',
    path: `/api/borradores/:id/${name}`,
    may: 'publish',
    handle,
  });

  return [
    post('publicar', async (c) => {
      const { version, correction = null } = await parseBody(c, PublishCall);
      const command = { id: parseUuid(c), version, by: c.var.me, correction };
      await cutPicture(c);
      return c.json(toPublished(await publishDraft(forRequest(store, c), command, Date.now())));
    }),
    post('deshacer-publicacion', async (c) => {
      announce(await undoPublication(forRequest(store, c), parseUuid(c), c.var.me, Date.now()));
      return c.body(null, 204);
    }),
    post('programar', async (c) => {
      const { version, at } = await parseBody(c, ScheduleCall);
      const command = { id: parseUuid(c), version, by: c.var.me, at: Date.parse(at) };
      await cutPicture(c);
      return c.json(toPublished(await scheduleDraft(forRequest(store, c), command, Date.now())));
    }),
    post('no-programar', async (c) => {
      await unscheduleDraft(forRequest(store, c), parseUuid(c), c.var.me, Date.now());
      return c.body(null, 204);
    }),
    post('retirar', async (c) => {
      const { successor } = await parseBody(c, RetireCall);
      const command = { id: parseUuid(c), successor, by: c.var.me };
      announce(await retireDraft(forRequest(store, c), command, Date.now()));
      return c.body(null, 204);
    }),
    post('renombrar', async (c) => {
      const { slug } = await parseBody(c, RenameCall);
      const command = { id: parseUuid(c), slug, by: c.var.me };
      announce(await renameDraft(forRequest(store, c), command, Date.now()));
      return c.body(null, 204);
    }),
  ];
};
