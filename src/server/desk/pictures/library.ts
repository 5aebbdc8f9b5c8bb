import {
  type Library,
  LibraryQuery,
  type NamedPicture,
  type PictureReplaced,
  type PictureUses,
  ReplaceCall,
} from '#contract/desk/pictures.ts';
import { may } from '#contract/desk/roles.ts';
import { imageTypes } from '#contract/image-files.ts';
import { announceChanged } from '#newsroom/articles/announce.ts';
import { deletePicture, replacePicture } from '#newsroom/pictures/replace.ts';
import { imagePattern } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { getImageFile, nameForTexts } from '#store/pictures/images.ts';
import { listPictures } from '#store/pictures/library.ts';
import { listUses } from '#store/pictures/picture-uses.ts';
import { embeddable } from '../../http/headers.ts';
import { log } from '../../telemetry/log.ts';
import {
  type Desk,
  type DeskContext,
  type Endpoint,
  forRequest,
  parseBody,
  parseQuery,
} from '../endpoint.ts';

/** The pictures that are there: to look for, to see where they are used, to replace, to delete. */
export const listLibraryEndpoints = ({ store, env, pictures, background }: Desk): Endpoint[] => [
  {
    method: 'GET',
    path: '/api/imagenes',
    may: 'write',
    async handle(c) {
      const { buscar, pagina } = parseQuery(c, LibraryQuery);
      const library: Library = await listPictures(store, { search: buscar, page: pagina });
      return c.json(library);
    },
  },
  {
    method: 'GET',
    path: '/api/imagenes/:id/usos',
    may: 'write',
    async handle(c) {
      const { adverts, ...rest } = await listUses(store, parseImageId(c));
      // Who buys the space is for those to know who sell it.
      const isSeller = may(c.var.me.role, 'manage-adverts');
      const uses: PictureUses = { ...rest, adverts: isSeller ? adverts : adverts.map(() => '') };
      return c.json(uses);
    },
  },
  {
    method: 'POST',
    path: '/api/imagenes/:id/nombre',
    may: 'write',
    async handle(c) {
      const id = parseImageId(c);
      const name = await forRequest(store, c).write((tx) => nameForTexts(tx, id, Date.now()));
      if (name === null) throw new Refusal('missing', 'Esa imagen ya no está.');
      const { words } = await listUses(store, id);
      const named: NamedPicture = { name, words };
      return c.json(named);
    },
  },
  {
    method: 'POST',
    path: '/api/imagenes/:id/reemplazar',
    may: 'manage-pictures',
    async handle(c) {
      const { by } = await parseBody(c, ReplaceCall);
      const { signal } = c.req.raw;
      const order = { from: parseImageId(c), to: by, by: c.var.me, signal };
      const own = forRequest(store, c);
      const { paths, ...counts } = await replacePicture(own, pictures, order, Date.now());
      background.run(async () => {
        const said = await announceChanged(env, store, paths);
        if (said !== null) log('info', said);
      });
      const replaced: PictureReplaced = counts;
      return c.json(replaced);
    },
  },
  {
    method: 'DELETE',
    path: '/api/imagenes/:id',
    may: 'manage-pictures',
    async handle(c) {
      await deletePicture(store, parseImageId(c), c.var.me, Date.now());
      return c.body(null, 204);
    },
  },
];

function parseImageId(c: DeskContext): string {
  const id = c.req.param('id') ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw new Refusal('missing', 'Esa imagen ya no está.');
  return id;
}

/** The store's pictures, those of drafts included, at the addresses that the public page gives them. */
export const listPictureEndpoints = ({ store }: Desk): Endpoint[] => [
  {
    method: 'GET',
    path: imagePattern,
    may: 'signed-in',
    async handle(c) {
      const { id = '', file: name = '' } = c.req.param();
      const file = await getImageFile(store, id, name);
      if (!file || !imageTypes.includes(file.type))
        throw new Refusal('missing', 'Esta imagen no existe.');
      return c.body(new Uint8Array(file.bytes), 200, {
        'Content-Security-Policy': embeddable['Content-Security-Policy'],
        'Content-Type': file.type,
        'Cache-Control': 'private, max-age=31536000, immutable',
      });
    },
  },
];
