import { imageTypes } from '#contract/image-files.ts';
import { imagePattern } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { getImageFile } from '#store/pictures/images.ts';
import { embeddable } from '../../http/headers.ts';
import type { Desk, Endpoint } from '../endpoint.ts';

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
