import { addAdvert, type NewAdvert } from '../adverts/adverts.ts';
import { changeContent } from '../articles/publishing.ts';
import { saveImage } from '../pictures/images.ts';
import type { Store } from '../store.ts';

const image = {
  id: '0123456789abcdef',
  kind: 'photo',
  width: 640,
  height: 480,
  tint: 'arena',
} as const;

/** Adds an advert directly to the store, without the checks of dates and picture. */
export const addTestAdvert = (store: Store, advert: Partial<NewAdvert> = {}): Promise<number> =>
  changeContent(store, async (tx) => {
    const bytes = Buffer.from('imagen');
    const files = [{ name: 'foto-640.webp', type: 'image/webp', bytes }];
    await saveImage(tx, { image, files });
    return addAdvert(tx, {
      client: 'Ferretería La Escuadra',
      link: 'https://escuadra.example/ofertas?de=plomada',
      alt: 'Encofrado y andamios en alquiler',
      image_id: image.id,
      image_file: 'foto-640.webp',
      starts_at: Date.UTC(2026, 0),
      ends_at: Date.UTC(2099, 0),
      ...advert,
    });
  });
