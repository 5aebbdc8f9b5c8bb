import sharp from 'sharp';
import type { Image } from '#contract/article.ts';
import { type Focus, parseFocus } from '#contract/focus.ts';
import { parseImageKey } from '#contract/image-files.ts';
import type { ShareCard } from '#contract/share-card.ts';
import { cutPart } from '#newsroom/pictures/part.ts';
import {
  aimAt,
  cutOut,
  findView,
  getBox,
  reframe,
  toScheme,
  withView,
} from '#newsroom/pictures/svg-views.ts';
import { type DrawPicture, drawCard } from '#site/cards/card.ts';
import type { CardOrder } from './card-maker.ts';
import { toIconImage } from './icon-image.ts';

const mostBytes = 100_000;

/**
 * All of mozjpeg but its trellis, which costs line drawings five times the time for nothing: on five cards 123 ms and
 * 74 KB at 33.2 dB with it, 23 ms and 73 KB at 33.8 dB without.
 */
const coding = { progressive: true, overshootDeringing: true, quantisationTable: 3 };

export const carryOut = (order: CardOrder): Promise<Uint8Array> =>
  'icon' in order ? toIconImage(order.icon, order.accent) : toCardImage(order.card, order.picture);

/** The card as a JPEG that a phone fetches at once. */
export async function toCardImage(
  card: ShareCard,
  picture: Uint8Array | null,
): Promise<Uint8Array> {
  const image = card.page === 'articulo' ? card.image : null;
  const focus = image && parseFocus(parseImageKey(image.id).focus ?? '');
  const draw = image && picture ? toDraw[image.kind](picture, focus) : null;
  const drawn = sharp(Buffer.from(await drawCard(card, draw)));
  for (const quality of [72, 62, 52, 42]) {
    const bytes = await drawn
      .clone()
      .jpeg({ ...coding, quality })
      .toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  throw new Error(`No quality makes a card of at most ${mostBytes} bytes`);
}

/** Around the point that somebody chose or, without one, round what the list shows. */
const toDraw: Record<Image['kind'], (file: Uint8Array, focus: Focus | null) => DrawPicture> = {
  drawing: (file, focus) => async (size) => {
    const svg = Buffer.from(file).toString();
    const box = getBox(svg);
    const ratio = size.width / size.height;
    const view = focus
      ? cutOut(box, ratio, focus)
      : reframe(findView(svg, 'miniatura') ?? box, ratio, box);
    return withView(aimAt(toScheme(svg, 'light'), 'miniatura'), view, size);
  },
  photo:
    (file, focus) =>
    async ({ width, height }) => {
      const part = focus && (await cutPart(sharp(file), width / height, focus));
      const cut = await (part ?? sharp(file))
        .resize({ width, height, position: part ? 'centre' : 'attention' })
        .jpeg({ quality: 92 })
        .toBuffer();
      return `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${cut.toString('base64')}"/>`;
    },
};
