import sharp, { type Metadata, type Sharp } from 'sharp';
import { fichaWidths, miniaturaWidths, photoWidths } from '#contract/image-files.ts';
import type { NewImage } from '#store/images.ts';
import { type ImageFile, toAvif, toJpeg, toWebp } from './encode.ts';
import { ImageFault } from './image-fault.ts';
import { findPhotoTint } from './tint.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);
/** A small file can hold a picture that fills the memory. */
const mostPixels = 60_000_000;
/** The largest cut, so that no file of a photograph is an enlargement. */
const least = { width: 528, height: 352 };

/** Photographs come in the sizes that screens ask for, in AVIF and WebP with JPEG behind, upright and without metadata. */
export async function takePhoto(id: string, source: Buffer): Promise<NewImage> {
  const original = sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: 60 });
  const { width, height } = await check(original);
  try {
    const files: ImageFile[] = [];
    for (const target of photoWidths(width)) {
      const sized = original.clone().resize({ width: target });
      const name = `foto-${target}`;
      files.push(await toAvif(name, sized), await toWebp(name, sized), await toJpeg(name, sized));
    }
    const cut = async (name: string, target: number, ratio: number) => {
      const size = { width: target, height: Math.round(target / ratio) };
      const sized = original.clone().resize({ ...size, fit: 'cover', position: 'attention' });
      files.push(
        await toAvif(`${name}-${target}`, sized),
        await toWebp(`${name}-${target}`, sized),
      );
    };
    for (const target of miniaturaWidths) await cut('miniatura', target, 1);
    for (const target of fichaWidths) await cut('ficha', target, 3 / 2);
    files.push(
      await toJpeg('foto', original.clone().resize({ width: 1280, withoutEnlargement: true })),
    );
    const tint = await findPhotoTint(original.clone());
    return { image: { id, kind: 'photo', width, height, tint }, files };
  } catch {
    throw new ImageFault('la imagen está dañada');
  }
}

async function check(image: Sharp): Promise<{ width: number; height: number }> {
  let metadata: Metadata;
  try {
    metadata = await image.metadata();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new ImageFault(
      tooLarge
        ? 'la imagen pasa de 60 megapíxeles'
        : 'no es una imagen SVG, PNG, JPEG, WebP o AVIF, o está dañada',
    );
  }
  if (!formats.has(metadata.format)) {
    throw new ImageFault(
      `es ${metadata.format.toUpperCase()}; se admiten SVG, PNG, JPEG, WebP y AVIF`,
    );
  }
  if (metadata.width * metadata.height > mostPixels) {
    throw new ImageFault('la imagen pasa de 60 megapíxeles');
  }
  // As it stands once upright, not as the camera stored it.
  const { width, height } = metadata.autoOrient;
  if (width < least.width || height < least.height) {
    throw new ImageFault(
      `mide ${width} × ${height} px; hacen falta al menos ${least.width} × ${least.height}`,
    );
  }
  return { width, height };
}
