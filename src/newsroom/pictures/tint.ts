import type { Sharp } from 'sharp';
import type { Image } from '#contract/article.ts';
import { tints } from '#palette.ts';

type Colour = { r: number; g: number; b: number };

const parseHex = (hex: string): Colour => {
  const bytes = Buffer.from(hex.slice(1), 'hex');
  return { r: bytes[0] ?? 0, g: bytes[1] ?? 0, b: bytes[2] ?? 0 };
};

/** The placeholder of a photograph until it loads: the plate colour that is nearest to its most common colour. */
export const findPhotoTint = async (photo: Sharp) => toTint((await photo.stats()).dominant);

/**
 * The corner pixel is taken as the drawing's background colour. That colour also fills the space beside the drawing, so
 * it must be exact.
 */
export async function findPaperTint(drawing: Sharp): Promise<Image['tint']> {
  const corner = drawing.clone().extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0] = await corner.removeAlpha().raw().toBuffer();
  return toTint({ r, g, b });
}

/** Compares hue and not brightness, because a dark green photograph is nearer to lichen than to grey. */
function toTint(colour: Colour): Image['tint'] {
  const own = toHue(colour);
  const distance = (name: Image['tint']) => {
    const hue = toHue(parseHex(tints[name][0]));
    return (own.r - hue.r) ** 2 + (own.g - hue.g) ** 2 + (own.b - hue.b) ** 2;
  };
  const names = Object.keys(tints) as Image['tint'][];
  return names.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}

function toHue({ r, g, b }: Colour): Colour {
  const lightness = (r + g + b) / 3;
  return { r: r - lightness, g: g - lightness, b: b - lightness };
}
