import { palette } from '#palette.ts';

/** WCAG 2.2, relative luminance and contrast. */
function toLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** AA for letters; on light paper it bears none, and must be told from it as well as our own orange is. */
const uses: { with: string; where: string; least: number }[] = [
  { with: palette['on-signal'][0], where: 'con la tinta que lleva encima', least: 4.5 },
  { with: palette.paper[1], where: 'sobre el papel oscuro', least: 4.5 },
  { with: palette.hero[1], where: 'sobre la portada oscura', least: 4.5 },
  { with: palette.paper[0], where: 'sobre el papel claro', least: 2.5 },
];

/** Why a colour cannot be the site's accent, or null. */
export function findAccentFault(accent: string): string | null {
  const failing = uses.find((use) => toContrast(accent, use.with) < use.least);
  if (!failing) return null;
  // Cut, not rounded: 4,49 must not read as the 4,5 that it misses.
  const contrast = Math.floor(toContrast(accent, failing.with) * 10) / 10;
  const advice = failing.with === palette.paper[0] ? 'más oscuro' : 'más claro';
  return `${accent} no se distingue bien ${failing.where}: contraste ${toComma(contrast)} a 1, y hace falta ${toComma(failing.least)}; pruebe uno ${advice}`;
}

const toComma = (figure: number) => String(figure).replace('.', ',');
