import {
  type PictureTurn,
  UploadCall,
  type UploadedImage,
  type UploadState,
} from '#contract/desk/pictures.ts';
import { Abandoned } from '#fair-queue.ts';
import { logArticleAction } from '#newsroom/articles/audit-log.ts';
import { refuseImage } from '#newsroom/pictures/image-source.ts';
import type { Imported } from '#newsroom/pictures/import-picture.ts';
import { openUploads, type Upload } from '#newsroom/pictures/uploads.ts';
import { Refusal } from '#refusal.ts';
import type { Person } from '#store/people/people.ts';
import { getDraftImage } from '#store/pictures/draft-images.ts';
import { nameForTexts } from '#store/pictures/images.ts';
import type { Tx } from '#store/store.ts';
import {
  type Desk,
  type DeskContext,
  endpointsFor,
  forRequest,
  parseBody,
  parseUuid,
} from '../endpoint.ts';

const { get, post, patch, remove } = endpointsFor('write');

/** Resumable uploads of pictures, which are then processed like those of the command line. */
export const listUploadEndpoints = ({ store, env, pictures }: Desk) => {
  const uploads = openUploads(env);

  async function getOwn(c: DeskContext): Promise<Upload> {
    const upload = await uploads.find(parseUuid(c), c.var.me.id);
    if (!upload) throw missingImage();
    return upload;
  }
  const toState = async (upload: Upload): Promise<UploadState> => ({
    id: upload.id,
    offset: await uploads.getOffset(upload),
  });
  /** An upload is processed once: a request repeated after a lost response waits for the same job. Without clients it leaves the queue. */
  const jobs = new Map<
    string,
    { done: Promise<Imported>; cancellation: AbortController; waiters: number }
  >();
  function processUpload({ id, name }: Upload, c: DeskContext): Promise<Imported> {
    const cancellation = new AbortController();
    const job = jobs.get(id) ?? {
      cancellation,
      waiters: 0,
      done: savePicture(id, name, c.var.me, cancellation.signal).finally(() => jobs.delete(id)),
    };
    jobs.set(id, job);
    job.waiters += 1;
    c.req.raw.signal.addEventListener('abort', () => {
      job.waiters -= 1;
      if (job.waiters === 0) job.cancellation.abort();
    });
    return job.done;
  }
  async function savePicture(id: string, name: string, me: Person, signal: AbortSignal) {
    const upload = await uploads.find(id, me.id);
    if (upload?.taken) return upload.taken;
    const onSave = async (tx: Tx) => {
      if (!(await uploads.find(id, me.id))) throw new Abandoned();
      await logArticleAction(tx, me, 'subió la imagen', { id: null, title: name }, Date.now());
    };
    const who = String(me.id);
    const result = await pictures.importFile(uploads.toPartPath(id), { name, onSave, who, signal });
    // Unless it was cancelled meanwhile.
    if (upload) await uploads.finish(upload, result);
    return result;
  }
  const path = '/api/imagenes/subidas';

  return [
    post(path, async (c) => {
      const fileInfo = await parseBody(c, UploadCall);
      return toState(await uploads.begin(c.var.me.id, fileInfo, Date.now()));
    }),
    get('/api/imagenes/turno', (c): PictureTurn => pictures.getTurn(String(c.var.me.id))),
    get(`${path}/:id`, async (c) => toState(await getOwn(c))),
    patch(
      `${path}/:id`,
      async (c) => {
        const upload = await getOwn(c);
        const from = Number(c.req.header('Upload-Offset') ?? Number.NaN);
        const { body } = c.req.raw;
        if (body && !upload.taken) await uploads.append(upload, from, body).catch(rethrowAsRefusal);
        const offset = await uploads.getOffset(upload);
        if (offset < from || Number.isNaN(from)) {
          throw new Refusal('conflict', 'Estos datos no continúan los que ya llegaron.', {
            details: { offset },
          });
        }
        return toState(upload);
      },
      { maxBytes: 'stream' },
    ),
    remove(`${path}/:id`, async (c) => {
      const { id } = await getOwn(c);
      jobs.get(id)?.cancellation.abort();
      await uploads.remove(id);
    }),
    post(`${path}/:id/imagen`, async (c) => {
      const upload = await getOwn(c);
      if ((await uploads.getOffset(upload)) < upload.size) {
        throw new Refusal('conflict', 'La imagen todavía no llegó completa.');
      }
      const result = await processUpload(upload, c).catch((error: unknown) => {
        throw error instanceof Abandoned ? missingImage() : error;
      });
      if ('fault' in result) throw refuseImage(result.fault);
      const image = await getDraftImage(store, result.id);
      const name = await forRequest(store, c).write((tx) =>
        nameForTexts(tx, result.id, Date.now()),
      );
      if (!image || name === null) throw missingImage();
      return { ...image, name } satisfies UploadedImage;
    }),
  ];
};

const missingImage = () =>
  new Refusal('missing', 'Esta imagen ya no está en el servidor. Súbala de nuevo.');

/** A lost connection is the client's; a full disk is ours. */
function rethrowAsRefusal(error: unknown): never {
  const isOurs = error instanceof Refusal || (error instanceof Error && 'syscall' in error);
  throw isOurs ? error : new Refusal('malformed', 'El cuerpo llegó incompleto.');
}
