import { toIso } from '#contract/day.ts';
import {
  PublishCall,
  type Published,
  RenameCall,
  RetireCall,
  ScheduleCall,
} from '#contract/desk/drafts.ts';
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
import { announcePages } from '../announce-pages.ts';
import {
  type Desk,
  type DeskContext,
  endpointsFor,
  forRequest,
  parseBody,
  parseUuid,
} from '../endpoint.ts';
import { getReadableDraft } from './draft-access.ts';

const { post } = endpointsFor('publish');

export const listPublishingEndpoints = (desk: Desk) => {
  const { store, getSite, pictures } = desk;
  const announce = (paths: string[]) => announcePages(desk, paths);

  function announceAndDescribe(publication: Publication): Published {
    const { title, excerpt, slug, at, undoUntil, paths } = publication;
    announce(paths);
    const url = new URL(toArticle(slug), getSite().url).href;
    return {
      url,
      whatsapp: `*${title}*\n${excerpt}\n${url}`,
      undoUntil: toIso(undoUntil),
      at: toIso(at),
    };
  }

  /** Before the transaction of the publication, which blocks other writers. */
  async function cropPicture(c: DeskContext): Promise<void> {
    const { imageId, imageFocus } = parseFields((await getReadableDraft(store, c)).fields);
    if (imageId === null || imageFocus === '') return;
    const requester = { who: String(c.var.me.id), signal: c.req.raw.signal };
    const crop = await pictures.cut(imageId, imageFocus, requester);
    if ('fault' in crop) throw new Refusal('busy', `La imagen no se pudo recortar: ${crop.fault}.`);
  }

  const at = (name: string) => `/api/borradores/:id/${name}`;

  return [
    post(at('publicar'), async (c) => {
      const { version, correction = null } = await parseBody(c, PublishCall);
      const command = { id: parseUuid(c), version, by: c.var.me, correction };
      await cropPicture(c);
      return announceAndDescribe(await publishDraft(forRequest(store, c), command, Date.now()));
    }),
    post(at('deshacer-publicacion'), async (c) => {
      announce(await undoPublication(forRequest(store, c), parseUuid(c), c.var.me, Date.now()));
    }),
    post(at('programar'), async (c) => {
      const { version, at } = await parseBody(c, ScheduleCall);
      const command = { id: parseUuid(c), version, by: c.var.me, at: Date.parse(at) };
      await cropPicture(c);
      return announceAndDescribe(await scheduleDraft(forRequest(store, c), command, Date.now()));
    }),
    post(at('no-programar'), async (c) => {
      await unscheduleDraft(forRequest(store, c), parseUuid(c), c.var.me, Date.now());
    }),
    post(at('retirar'), async (c) => {
      const { successor } = await parseBody(c, RetireCall);
      const command = { id: parseUuid(c), successor, by: c.var.me };
      announce(await retireDraft(forRequest(store, c), command, Date.now()));
    }),
    post(at('renombrar'), async (c) => {
      const { slug } = await parseBody(c, RenameCall);
      const command = { id: parseUuid(c), slug, by: c.var.me };
      announce(await renameDraft(forRequest(store, c), command, Date.now()));
    }),
  ];
};
