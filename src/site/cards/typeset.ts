import { Blob, Face, Font, Buffer as Run, shape, Variation } from 'harfbuzzjs';
import archivo from '../fonts/archivo-obra.ttf?inline';

/** A cut of the site's font: weight, width in per cent, and tracking in ems. */
export type Cut = { weight: number; width: number; tracking: number };

/** A line of text as outlines, in ems: needs no installed font. */
export type Line = { text: string; outlines: { left: number; path: string }[]; width: number };

const face = new Face(new Blob(Buffer.from(archivo.slice(archivo.indexOf(',') + 1), 'base64')));
const known = new Set(face.collectUnicodes());
const fonts = new Map<string, Font>();

function getFont({ weight, width }: Cut): Font {
  const key = `${weight} ${width}`;
  const font = fonts.get(key) ?? new Font(face);
  font.setVariations([new Variation('wght', weight), new Variation('wdth', width)]);
  fonts.set(key, font);
  return font;
}

/** Letters that the font lacks lose their marks; anything else it lacks, such as emoji, is dropped. */
const toKnown = (text: string) =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (known.has(letter.codePointAt(0) ?? 0)) return letter;
    const [base = ''] = letter.normalize('NFD');
    return known.has(base.codePointAt(0) ?? 0) ? base : '';
  }).join('');

/** Extra space between words, in ems, because of the tight tracking. */
const betweenWords = 0.06;

export function setLine(text: string, cut: Cut): Line {
  const font = getFont(cut);
  const run = new Run();
  run.addText(toKnown(text));
  run.guessSegmentProperties();
  shape(font, run);
  const tracking = cut.tracking * face.upem;
  let left = 0;
  const outlines = run
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0, xOffset = 0 }) => {
      const path = font.glyphToPath(codepoint);
      const outline = { left: left + xOffset, path };
      left += xAdvance + tracking + (path === '' ? betweenWords * face.upem : 0);
      return outline;
    });
  return { text, outlines, width: (left - tracking) / face.upem };
}

type Place = { x: number; y: number; size: number; fill: string };

export function drawLine({ outlines }: Line, { x, y, size, fill }: Place): string {
  const scale = size / face.upem;
  const letters = outlines
    .filter(({ path }) => path !== '')
    .map(({ left, path }) => `<path transform="translate(${left})" d="${path}"/>`);
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${letters.join('')}</g>`;
}
