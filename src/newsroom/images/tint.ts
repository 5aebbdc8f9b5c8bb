import type { Sharp } from 'sharp';
import type { Image } from '#contract/article.ts';

/** The four plate colours of the light scheme; site.css has them too, with their dark counterparts. */
const tints: Record<Image['tint'], [number, number, number]> = {
  cemento: [0xd9, 0xd6, 0xcf],
  humedo: [0xcb, 0xd0, 0xcf],
  arena: [0xdd, 0xd0, 0xbb],
  liquen: [0xcd, 0xd0, 0xc1],
};

type Colour = { r: number; g: number; b: number };

/** What shows in a photograph's place until it arrives: the plate colour nearest to its commonest one. */
export const findPhotoTint = async (photo: Sharp) => toTint((await photo.stats()).dominant);

/** A drawing's paper is the colour of its corner, and shows beside it as well, so it must be that very one. */
export async function findPaperTint(drawing: Sharp): Promise<Image['tint']> {
  const corner = drawing.clone().extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0] = await corner.removeAlpha().raw().toBuffer();
  return toTint({ r, g, b });
}

/** By hue, not by brightness: a dark green photograph is nearer to lichen than to grey. */
function toTint({ r, g, b }: Colour): Image['tint'] {
  const lightness = (r + g + b) / 3;
  const distance = ([tr, tg, tb]: [number, number, number]) => {
    const tintLightness = (tr + tg + tb) / 3;
    return (
      (r - lightness - (tr - tintLightness)) ** 2 +
      (g - lightness - (tg - tintLightness)) ** 2 +
      (b - lightness - (tb - tintLightness)) ** 2
    );
  };
  const names = Object.keys(tints) as Image['tint'][];
  return names.reduce((best, name) =>
    distance(tints[name]) < distance(tints[best]) ? name : best,
  );
}
