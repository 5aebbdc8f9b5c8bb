/**
 * Every colour of the site, once, in light and in dark. `npm run palette` writes it into what cannot import it: the style
 * sheet, the favicon and the drawings.
 */
type Colour = readonly [light: string, dark: string];

const black = '#131211';
const orange = ['#ff6510', '#ff7a2e'] as const;

/** What a picture stands on: whoever publishes one gets the nearest of these. */
export const tints = {
  cemento: ['#d9d6cf', '#262523'],
  humedo: ['#cbd0cf', '#212626'],
  arena: ['#ddd0bb', '#2b261e'],
  liquen: ['#cdd0c1', '#242720'],
} as const satisfies Record<string, Colour>;

/** By the names that the style sheet has for them: --paper, bg-paper. */
export const palette = {
  paper: ['#f1efeb', '#141312'],
  'paper-2': ['#e5e2dc', '#201e1c'],
  rule: ['#c3beb5', '#3b3834'],
  ink: [black, '#f1eee8'],
  'ink-2': ['#504c47', '#b9b3a9'],
  signal: orange,
  'on-signal': [black, black],
  slab: [black, '#201e1c'],
  'on-slab': ['#f1efeb', '#f1eee8'],
  'on-slab-2': ['#b9b3a9', '#b9b3a9'],
  'slab-rule': ['#3b3834', '#45413c'],
  foot: [black, '#0c0b0b'],
  alert: ['#b0170f', '#c4281e'],
  'on-alert': ['#ffffff', '#ffffff'],
  'alert-text': ['#9e140d', '#ff9389'],
  skeleton: ['#d2cec6', '#302d2a'],
  scrim: ['rgb(19 18 17 / 0.64)', 'rgb(0 0 0 / 0.7)'],
  hero: [orange[0], '#1a1918'],
  'on-hero': [black, orange[1]],
  'hero-button': [black, orange[1]],
  'on-hero-button': ['#f1efeb', black],
  ...tints,
} as const satisfies Record<string, Colour>;

type Palette = Record<keyof typeof palette, Colour>;

/** The same with another accent, in light and dark alike; contract/accent.ts says which will do. */
export const paint = (accent?: string): Palette =>
  accent === undefined
    ? palette
    : {
        ...palette,
        signal: [accent, accent],
        hero: [accent, palette.hero[1]],
        'on-hero': [black, accent],
        'hero-button': [black, accent],
      };

/** What comes after our style sheet, on screens, where the accent is another. */
export function toAccentSheet(accent: string): string {
  const painted = paint(accent);
  const declare = (scheme: 0 | 1) =>
    (['signal', 'hero', 'on-hero', 'hero-button'] as const)
      .map((name) => `--${name}:${painted[name][scheme]}`)
      .join(';');
  return `:root{${declare(0)}}${hero[0]}@media (prefers-color-scheme:dark){:root{${declare(1)}}${hero[1]}}`;
}

/**
 * The home page's drawing is a file in our own two colours, which the bundle names. Made black and white it takes those of
 * the page: as ink on the accent or, in the dark, as the accent on what lies below.
 */
const hero = [
  '.hero-rise{filter:grayscale(1) brightness(2.1) contrast(1.15);mix-blend-mode:multiply}',
  'picture:has(.hero-rise){display:block;background:var(--on-hero);mix-blend-mode:lighten}.hero-rise{filter:grayscale(1) brightness(1.76) contrast(1.5);animation:none}',
] as const;

/**
 * What the newsroom's desk has besides: the sheet one writes on, what lies over the page, words added and words struck, and
 * the drawings' thin orange line.
 */
export const deskColours = {
  sheet: ['#faf9f6', '#1b1a18'],
  raised: [palette.paper[0], '#1b1a18'],
  ins: [tints.liquen[0], '#2f3a24'],
  del: [tints.arena[0], '#453320'],
  'line-o': ['#d14600', orange[1]],
} as const satisfies Record<string, Colour>;

/** What drawings have besides, by the short names in their own style: lines, lettering, what is solid and what lies on it. */
export const drawingColours = {
  k: [black, '#e9e5dd'],
  o: deskColours['line-o'],
  t: ['#963000', '#ff8a47'],
  a: [black, '#0b0a09'],
  s: [tints.arena[0], '#a29a8b'],
} as const satisfies Record<string, Colour>;
