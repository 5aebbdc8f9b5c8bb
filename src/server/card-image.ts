import sharp from 'sharp';
import type { ShareCard } from '#contract/share-card.ts';
import { aimAt, findView, toScheme, withView } from '#newsroom/images/svg-views.ts';
import type { drawCard, plate } from '#site/cards/card.ts';
import { getImageFile } from '#store/images.ts';
import type { Store } from '#store/store.ts';

export type Drawing = { drawCard: typeof drawCard; plate: typeof plate };

const mostBytes = 100_000;

/** The card as a JPEG that any phone fetches at once. */
export async function makeCard(
  store: Store,
  { drawCard, plate }: Drawing,
  card: ShareCard,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture =
    card.page === 'articulo' && card.image ? await getPicture(store, card.image, plate) : null;
  const image = sharp(Buffer.from(drawCard(card, picture)));
  for (const quality of [84, 76, 68, 60, 50, 40]) {
    const bytes = await image
      .clone()
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (bytes.length <= mostBytes) return new Uint8Array(bytes);
  }
  throw new Error(`No quality makes a card of at most ${mostBytes} bytes`);
}

type Size = { width: number; height: number };

/** The article's picture as SVG of the plate's size. */
async function getPicture(
  store: Store,
  image: { id: string; kind: 'drawing' | 'photo' },
  size: Size,
): Promise<string | null> {
  if (image.kind === 'drawing') {
    const file = await getImageFile(store, image.id, 'lamina.svg');
    if (!file) return null;
    const svg = Buffer.from(file.bytes).toString();
    const view = findView(svg, 'miniatura') ?? { x: 150, y: 0, width: 600, height: 600 };
    return withView(aimAt(toScheme(svg, 'light'), 'miniatura'), view, size);
  }
  const file = await getImageFile(store, image.id, 'foto.jpg');
  if (!file) return null;
  const { width, height } = size;
  const cut = await sharp(file.bytes)
    .resize({ width, height, position: 'attention' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${cut.toString('base64')}"/>`;
}
