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
import { deletePicture, replacePicture } from '#newsroom/pictures/replace.ts';
import { imagePattern } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { getImageFile, nameForTexts } from '#store/pictures/images.ts';
import { listPictures } from '#store/pictures/library.ts';
import { listUses } from '#store/pictures/picture-uses.ts';
import { embeddable } from '../../http/headers.ts';
import { announcePages } from '../announce-pages.ts';
import {
  type Desk,
  type DeskContext,
  endpointsFor,
  forRequest,
  parseBody,
  parseQuery,
} from '../endpoint.ts';

const { get, post } = endpointsFor('write');
const manage = endpointsFor('manage-pictures');

export const listLibraryEndpoints = (desk: Desk) => {
  const { store, pictures } = desk;
  return [
    get('/api/imagenes', (c): Promise<Library> => {
      const { buscar, pagina } = parseQuery(c, LibraryQuery);
      return listPictures(store, { search: buscar, page: pagina });
    }),
    get('/api/imagenes/:id/usos', async (c) => {
      const { adverts, ...rest } = await listUses(store, parseImageId(c));
      // Only people who sell adverts know the clients.
      const isSeller = may(c.var.me.role, 'manage-adverts');
      return { ...rest, adverts: isSeller ? adverts : adverts.map(() => '') } satisfies PictureUses;
    }),
    post('/api/imagenes/:id/nombre', async (c) => {
      const id = parseImageId(c);
      const name = await forRequest(store, c).write((tx) => nameForTexts(tx, id, Date.now()));
      if (name === null) throw new Refusal('missing', 'Esa imagen ya no existe.');
      const { words } = await listUses(store, id);
      return { name, words } satisfies NamedPicture;
    }),
    manage.post('/api/imagenes/:id/reemplazar', async (c): Promise<PictureReplaced> => {
      const { by } = await parseBody(c, ReplaceCall);
      const { signal } = c.req.raw;
      const command = { from: parseImageId(c), to: by, by: c.var.me, signal };
      const own = forRequest(store, c);
      const { paths, ...counts } = await replacePicture(own, pictures, command, Date.now());
      announcePages(desk, paths);
      return counts;
    }),
    manage.remove('/api/imagenes/:id', (c) =>
      deletePicture(store, parseImageId(c), c.var.me, Date.now()),
    ),
  ];
};

function parseImageId(c: DeskContext): string {
  const id = c.req.param('id') ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw new Refusal('missing', 'Esa imagen ya no existe.');
  return id;
}

/** Pictures of articles and drafts, at the addresses that the public page uses. */
export const listPictureEndpoints = ({ store }: Desk) => [
  endpointsFor('signed-in').get(imagePattern, async (c) => {
    const { id = '', file: name = '' } = c.req.param();
    const file = await getImageFile(store, id, name);
    if (!file || !imageTypes.includes(file.type))
      throw new Refusal('missing', 'Esta imagen no existe.');
    return c.body(new Uint8Array(file.bytes), 200, {
      'Content-Security-Policy': embeddable['Content-Security-Policy'],
      'Content-Type': file.type,
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  }),
];
