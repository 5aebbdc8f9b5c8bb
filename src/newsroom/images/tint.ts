import type { Sharp } from 'sharp';
import type { Image } from '#contract/article.ts';

/** The four plate colours of the light scheme; site.css has them too, with their dark counterparts. */
const tints: Record<Image['tint'], [number, number, number]> = {
  cemento: [0xd9, 0xd6, 0xcf],
  humedo: [0xcb, 0xd0, 0xcf],
  arena: [0xdd, 0xd0, 0xbb],
  liquen: [0xcd, 0xd0, 0xc1],
};

/** The plate colour nearest to the picture's commonest one: what shows in its place until it arrives. */
export async function findTint(image: Sharp): Promise<Image['tint']> {
  const { dominant } = await image.stats();
  const { r, g, b } = dominant;
  // By hue, not by brightness: a dark green photograph is nearer to lichen than to grey.
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
