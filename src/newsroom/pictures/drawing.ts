import sharp from 'sharp';
import type { Focus } from '#contract/focus.ts';
import { fichaWidths, miniaturaWidths, toWholeName } from '#contract/image-files.ts';
import { invalid } from '#refusal.ts';
import type { NewImage } from '#store/pictures/images.ts';
import { type ImageFile, toFlatWebp, toJpeg } from './encode.ts';
import { cleanSvg } from './svg.ts';
import { aimAt, type Box, cutOut, findView, toScheme, withView } from './svg-views.ts';
import { findPaperTint } from './tint.ts';

const maxBytes = 1024 * 1024;
const maxRatio = 5;

/**
 * A drawing stays one SVG that is sharp on every screen and has its own dark mode. Cards get small raster crops,
 * because a thumbnail of a rich drawing is smaller as pixels; one for each colour scheme, which librsvg does not know.
 */
export async function prepareDrawing(id: string, source: string): Promise<NewImage> {
  if (source.length > maxBytes) throw invalid('el dibujo pasa de 1 MB');
  const { svg, box } = cleanSvg(source);
  const ratio = box.width / box.height;
  // A drawing 1200 px wide and 100,000 px high would fill the memory.
  if (ratio > maxRatio || ratio < 1 / maxRatio) {
    throw invalid(`el dibujo es demasiado alargado; se admite hasta ${maxRatio} a 1`);
  }
  const files: ImageFile[] = [
    { name: toWholeName('drawing'), type: 'image/svg+xml', bytes: Buffer.from(svg) },
  ];
  try {
    files.push(...(await cutDrawing(svg, box, null)));
    const large = { width: 1200, height: Math.round((1200 * box.height) / box.width) };
    const whole = sharp(Buffer.from(withView(toScheme(svg, 'light'), box, large)));
    files.push(await toJpeg('lamina-1200', whole));
    // Whole numbers must keep the ratio even if the drawing is measured in metres.
    const scale = Math.max(1, 900 / box.width);
    const width = Math.round(box.width * scale);
    const height = Math.round(box.height * scale);
    return {
      image: { id, kind: 'drawing', width, height, tint: await findPaperTint(whole) },
      files,
    };
  } catch {
    throw invalid('el dibujo no se puede representar');
  }
}

/** Card and square crops: around a point, or as the drawing's own views say, or around its centre. */
export async function cutDrawing(svg: string, box: Box, focus: Focus | null): Promise<ImageFile[]> {
  const light = toScheme(svg, 'light');
  const dark = toScheme(svg, 'dark');
  const files: ImageFile[] = [];
  const cut = async (name: string, ratio: number, widths: number[]) => {
    const view = (focus ? null : findView(svg, name)) ?? cutOut(box, ratio, focus ?? middle);
    for (const width of widths) {
      const size = { width, height: Math.round(width / ratio) };
      for (const [suffix, scheme] of [
        ['', light],
        ['-oscuro', dark],
      ] as const) {
        const image = sharp(Buffer.from(withView(aimAt(scheme, name), view, size)));
        files.push(await toFlatWebp(`${name}-${width}${suffix}`, image));
      }
    }
  };
  await cut('ficha', 3 / 2, fichaWidths);
  await cut('miniatura', 1, miniaturaWidths);
  return files;
}

const middle: Focus = { x: 50, y: 50 };
