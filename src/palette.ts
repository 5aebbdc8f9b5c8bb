/**
 * Every colour of the site, in light and dark mode. `npm run palette` copies them into the drawings, the build makes
 * the style sheet (`scripts/made-css.ts`), and `npm run icons` draws the favicon.
 */
type Colour = readonly [light: string, dark: string];

const black = '#131211';
export const white = '#ffffff';
const orange = ['#ff6510', '#ff7a2e'] as const;

/** Placeholder colours of pictures: a new picture gets the nearest one. */
export const tints = {
  cemento: ['#d9d6cf', '#2e2c2a'],
  humedo: ['#cbd0cf', '#232d30'],
  arena: ['#ddd0bb', '#352b1d'],
  liquen: ['#cdd0c1', '#282f22'],
} as const satisfies Record<string, Colour>;

/** Named as in the style sheet: --paper, bg-paper. */
export const palette = {
  paper: ['#f1efeb', '#141312'],
  'paper-2': ['#e5e2dc', '#201e1c'],
  rule: ['#c3beb5', '#4d4944'],
  ink: [black, '#f1eee8'],
  'ink-2': ['#504c47', '#b9b3a9'],
  signal: orange,
  'on-signal': [black, black],
  /** Accent-coloured lines on paper, and the underline of links. */
  'signal-line': orange,
  slab: [black, '#201e1c'],
  'on-slab': ['#f1efeb', '#f1eee8'],
  'on-slab-2': ['#b9b3a9', '#b9b3a9'],
  'slab-rule': ['#3b3834', '#45413c'],
  foot: [black, '#060505'],
  alert: ['#b0170f', '#c4281e'],
  'on-alert': [white, white],
  'alert-text': ['#9e140d', '#ff9389'],
  skeleton: ['#d2cec6', '#302d2a'],
  scrim: ['rgb(19 18 17 / 0.64)', 'rgb(0 0 0 / 0.7)'],
  hero: [orange[0], '#060505'],
  'on-hero': [black, orange[1]],
  'hero-button': [black, orange[1]],
  'on-hero-button': ['#f1efeb', black],
  ...tints,
} as const satisfies Record<string, Colour>;

type Palette = Record<keyof typeof palette, Colour>;

/** Relative luminance and contrast as in WCAG 2.2. */
function toLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toParts(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function toContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const toParts = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

/** The colour, or its nearest lighter or darker tone, that has the contrast with each of the others. */
function toTone(
  colour: string,
  end: 'black' | 'white',
  others: string[],
  minContrast: number,
): string {
  const has = (tone: string) => others.every((other) => toContrast(tone, other) >= minContrast);
  if (has(colour)) return colour;
  const parts = toParts(colour);
  // As in HSL, with hue and saturation unchanged, but without making near-black or near-white colours vivid.
  const lightness = (Math.max(...parts) + Math.min(...parts)) / 2;
  const toRange = (at: number) => Math.min(at, 1 - at);
  for (let share = 1 / 64; share < 1; share += 1 / 64) {
    const newLightness = lightness + ((end === 'white' ? 1 : 0) - lightness) * share;
    const stretch = Math.min(3, toRange(newLightness) / toRange(lightness));
    const channels = parts.map((part) =>
      Math.round(255 * (newLightness + (part - lightness) * stretch)),
    );
    const tone = `#${channels.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    if (has(tone)) return tone;
  }
  return palette[end === 'black' ? 'ink' : 'on-alert'][0];
}

/** The palette for another accent, with tones of it wherever the accent itself would be unreadable. */
export function toPaletteWith(accent?: string): Palette {
  if (accent === undefined) return palette;
  const [paper] = palette.paper;
  const [ink, opposite] =
    toContrast(accent, black) >= toContrast(accent, paper) ? [black, paper] : [paper, black];
  const fill = toTone(accent, ink === black ? 'white' : 'black', [ink], 4.5);
  // Not used for text on light paper. The default orange has this contrast there.
  const line = toTone(accent, 'black', [paper], 2.5);
  const onDark = toTone(accent, 'white', [palette.paper[1], palette.hero[1], palette.slab[1]], 4.5);
  return {
    ...palette,
    signal: [fill, onDark],
    'on-signal': [ink, black],
    'signal-line': [line, onDark],
    hero: [fill, palette.hero[1]],
    'on-hero': [ink, onDark],
    'hero-button': [ink, onDark],
    'on-hero-button': [opposite, black],
  };
}

const signals = ['signal', 'on-signal', 'signal-line'] as const;
const accentColours = [...signals, 'hero', 'on-hero', 'hero-button', 'on-hero-button'] as const;

/** The style sheet for another accent: overrides the default one, on screens. */
export function toAccentSheet(accent: string): string {
  const accentPalette = toPaletteWith(accent);
  const declare = (names: readonly (keyof Palette)[], scheme: 0 | 1) =>
    names.map((name) => `--${name}:${accentPalette[name][scheme]}`).join(';');
  const drawing = accentPalette['on-hero'][0] === black ? hero.ink : hero.paper;
  // The slabs are dark in both modes.
  return `:root{${declare(accentColours, 0)}}.bg-slab,.bg-foot,.toast{${declare(signals, 1)}}${drawing}@media (prefers-color-scheme:dark){:root{${declare(accentColours, 1)}}${hero.dark}}`;
}

/**
 * The home page's drawing is a file in the two default colours. With another accent, filters make it black and white
 * and blend it with the page: ink or paper on the accent or, in dark mode, the accent on the background. Their figures were
 * adjusted by eye to today's drawing.
 */
const hero = {
  ink: '.hero-rise{filter:grayscale(1) brightness(2.1) contrast(1.15);mix-blend-mode:multiply}',
  paper:
    '.hero-rise{filter:grayscale(1) brightness(2.1) contrast(1.15) invert(1);mix-blend-mode:screen}',
  dark: 'picture:has(.hero-rise){display:block;background:var(--on-hero);mix-blend-mode:lighten}.hero-rise{filter:grayscale(1) brightness(1.76) contrast(1.5);mix-blend-mode:multiply;animation:none}',
};

/** For print, where backgrounds cost ink. */
export const printColours = {
  paper: '#fff',
  'paper-2': '#fff',
  ink: '#000',
  'ink-2': '#333',
  rule: '#999',
  hero: '#fff',
  'on-hero': '#000',
  cemento: '#fff',
  humedo: '#fff',
  arena: '#fff',
  liquen: '#fff',
} as const satisfies Partial<Record<keyof typeof palette, string>>;

/**
 * Colours only the desk uses: the editor's sheet, overlays, added and deleted words, the drawings' thin orange line,
 * and those that are the same in both modes: marks over a picture, a QR code, the preview of an email.
 */
export const deskColours = {
  sheet: ['#faf9f6', '#1b1a18'],
  raised: [palette.paper[0], '#1b1a18'],
  ins: [tints.liquen[0], '#2f3a24'],
  del: [tints.arena[0], '#453320'],
  'line-o': ['#d14600', orange[1]],
  white: [white, white],
  black: [black, black],
} as const satisfies Record<string, Colour>;

/** Colours only emails use: their background, and a line visible on any background, since some mail programs set it. */
export const mailColours = {
  card: [white, deskColours.raised[1]],
  line: '#888888',
} as const;

/** Colours only drawings use, by the short names in their own style: lines, lettering, solids and what is on top. */
export const drawingColours = {
  k: [black, '#e9e5dd'],
  o: deskColours['line-o'],
  t: ['#963000', '#ff8a47'],
  a: [black, '#0b0a09'],
  s: [tints.arena[0], '#a29a8b'],
} as const satisfies Record<string, Colour>;
