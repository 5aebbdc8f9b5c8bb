import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Focus } from '#contract/focus.ts';
import { fichaWidths, miniaturaWidths, photoWidths } from '#contract/image-files.ts';
import { invalid } from '#refusal.ts';
import type { NewImage } from '#store/pictures/images.ts';
import { type ImageFile, toAvif, toJpeg, toWebp } from './encode.ts';
import { cutPart } from './part.ts';
import { findPhotoTint } from './tint.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);
/** A small file can decode to a picture that fills the memory. */
const maxPixels = 60_000_000;
/** The size of the largest file, so that no photograph is enlarged. */
const minSize = { width: 528, height: 352 };

/** Makes AVIF and WebP files in all sizes and one JPEG, upright and without metadata. */
export async function preparePhoto(id: string, source: Buffer): Promise<NewImage> {
  const original = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  const { width, height } = await check(original);
  try {
    // Decoded once, at the largest size shown; all files are made from these few megabytes.
    const covers = Math.max(minSize.width / width, minSize.height / height);
    const scale = Math.min(1, Math.max(1920 / width, covers));
    const whole = await toPixels(original.resize({ width: Math.round(width * scale) }));
    const files: ImageFile[] = [];
    // The largest first, so that its memory is free for the others.
    for (const target of photoWidths(width).reverse()) {
      const sized = whole.clone().resize({ width: target });
      files.push(
        await toAvif(`foto-${target}`, sized, target > 960),
        await toWebp(`foto-${target}`, sized, target > 960),
      );
    }
    files.push(
      await toJpeg('foto', whole.clone().resize({ width: 1280, withoutEnlargement: true })),
    );
    const { cuts, tint } = await cutPhoto(whole, null);
    return { image: { id, kind: 'photo', width, height, tint }, files: [...files, ...cuts] };
  } catch {
    throw invalid('la imagen está dañada');
  }
}

/** Square and card crops: around a point, or else where there is most detail. */
export async function cutPhoto(whole: Sharp, focus: Focus | null) {
  const small = await toPixels(whole.clone().resize({ ...minSize, fit: 'outside' }));
  const cuts: ImageFile[] = [];
  const cut = async (name: string, target: number, ratio: number) => {
    const size = { width: target, height: Math.round(target / ratio) };
    const part = focus && (await cutPart(small, ratio, focus));
    const position = part ? 'centre' : 'attention';
    const sized = (part ?? small.clone()).resize({ ...size, fit: 'cover', position });
    cuts.push(await toAvif(`${name}-${target}`, sized), await toWebp(`${name}-${target}`, sized));
  };
  for (const target of miniaturaWidths) await cut('miniatura', target, 1);
  for (const target of fichaWidths) await cut('ficha', target, 3 / 2);
  return { cuts, tint: await findPhotoTint(small.clone()) };
}

/** Raw pixels in memory, eight bits per channel, from which several files are made. */
async function toPixels(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

async function check(image: Sharp): Promise<{ width: number; height: number }> {
  let metadata: Metadata;
  try {
    metadata = await image.metadata();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw invalid(
      tooLarge
        ? 'la imagen pasa de 60 megapíxeles'
        : 'no es una imagen SVG, PNG, JPEG, WebP o AVIF, o está dañada',
    );
  }
  if (!formats.has(metadata.format)) {
    throw invalid(`es ${metadata.format.toUpperCase()}; se admiten SVG, PNG, JPEG, WebP y AVIF`);
  }
  // The size once upright, not as the camera stored it.
  const { width, height } = metadata.autoOrient;
  if (width < minSize.width || height < minSize.height) {
    throw invalid(
      `mide ${width} × ${height} px; hacen falta al menos ${minSize.width} × ${minSize.height}`,
    );
  }
  return { width, height };
}
