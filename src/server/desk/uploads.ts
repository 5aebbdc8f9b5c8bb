import { UploadCall, type UploadedImage, type UploadState } from '#contract/desk/pictures.ts';
import { note } from '#newsroom/articles/draft-note.ts';
import { ImageFault } from '#newsroom/images/image-fault.ts';
import { openUploads, type Upload, UploadOverrun, UploadsFull } from '#newsroom/images/uploads.ts';
import { getDraftImage } from '#store/desk-items.ts';
import { parseDraftId } from './draft-access.ts';
import { toImageRefusal, withRefusals } from './draft-refusals.ts';
import { type Desk, type DeskContext, type Endpoint, parseBody, Refusal } from './endpoint.ts';

/** A picture for a draft: in as many parts as the line takes, then through the intake of the newsroom's command. */
export const listUploadEndpoints = ({ store, env, pictures }: Desk): Endpoint[] => {
  const uploads = openUploads(env);

  async function getOwn(c: DeskContext): Promise<Upload> {
    const upload = await uploads.find(parseDraftId(c), c.var.me.id);
    if (!upload) throw new Refusal(404, 'De esta imagen no queda nada en el servidor.');
    return upload;
  }
  const answer = async (c: DeskContext, upload: Upload) => {
    const state: UploadState = { id: upload.id, offset: await uploads.getOffset(upload) };
    return c.json(state);
  };
  const path = '/api/imagenes/subidas';
  const may = 'write';

  return withRefusals(toRefusal, [
    {
      method: 'POST',
      path,
      may,
      async handle(c) {
        const announced = await parseBody(c, UploadCall);
        return answer(c, await uploads.begin(c.var.me.id, announced, Date.now()));
      },
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      may,
      handle: async (c) => answer(c, await getOwn(c)),
    },
    {
      method: 'PATCH',
      path: `${path}/:id`,
      may,
      mostBytes: 'stream',
      async handle(c) {
        const upload = await getOwn(c);
        const from = Number(c.req.header('Upload-Offset') ?? Number.NaN);
        const { body } = c.req.raw;
        if (body && !upload.taken) await uploads.append(upload, from, body).catch(tellBreak);
        const offset = await uploads.getOffset(upload);
        if (offset < from || Number.isNaN(from)) {
          throw new Refusal(409, 'Estos bytes no siguen a los que ya llegaron.', { offset });
        }
        return answer(c, upload);
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      may,
      async handle(c) {
        await uploads.remove((await getOwn(c)).id);
        return c.body(null, 204);
      },
    },
    {
      method: 'POST',
      path: `${path}/:id/imagen`,
      may,
      async handle(c) {
        const upload = await getOwn(c);
        const { id, name, size } = upload;
        if ((await uploads.getOffset(upload)) < size) {
          throw new Refusal(409, 'La imagen todavía no llegó entera.');
        }
        const taken =
          upload.taken ??
          (await pictures.take(uploads.toFile(id), {
            name,
            onSave: (tx) => note(tx, c.var.me, 'subió la imagen', name, Date.now()),
          }));
        if (!upload.taken) await uploads.finish(upload, taken);
        if ('fault' in taken) throw new ImageFault(taken.fault);
        const image: UploadedImage | null = await getDraftImage(store, taken.id);
        return c.json(image);
      },
    },
  ]);
};

function toRefusal(error: unknown): unknown {
  if (error instanceof ImageFault) return toImageRefusal(error);
  if (error instanceof UploadOverrun) {
    return new Refusal(413, 'Llegaron más bytes de los que la imagen tiene.');
  }
  const isDiskFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  if (isDiskFull) return new Refusal(507, 'No queda espacio en el disco del servidor.');
  if (error instanceof UploadsFull) {
    const detail = 'Hay demasiadas imágenes a medio subir. Pruebe en unos minutos.';
    return new Refusal(503, detail, {}, { 'Retry-After': '60' });
  }
  return error;
}

/** What is lost on the way is no fault of ours; of the disk it is. */
function tellBreak(error: unknown): never {
  const isOurs = error instanceof UploadOverrun || (error instanceof Error && 'syscall' in error);
  throw isOurs ? error : new Refusal(400, 'El cuerpo no llegó entero.');
}
