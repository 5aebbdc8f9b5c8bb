/*
 * The device's own fonts, used until the site's font arrives. They are scaled to the width of each of our cuts, so that
 * words fill the same lines and nothing moves. Computers have Arial or a copy of it, phones Roboto (new ones only its
 * regular, as one variable file), bare Linux DejaVu. Every browser finds fonts by their PostScript names.
 */

/** Weight, width, and whether the cut is for large type; those also override ascent and descent. */
const cuts: { weight: string; stretch: string; isLarge?: true }[] = [
  { weight: '400 900', stretch: '62% 68%', isLarge: true },
  { weight: '400 900', stretch: '69% 72%', isLarge: true },
  { weight: '400 900', stretch: '73% 80%', isLarge: true },
  { weight: '551 900', stretch: '81% 94%' },
  { weight: '551 900', stretch: '95% 100%' },
  { weight: '400 550', stretch: '81% 94%' },
  { weight: '400 550', stretch: '95% 100%' },
];

/**
 * `size-adjust` per cut, in percent: the values with which the fewest sample titles wrap differently from our font on
 * phones.
 */
const fonts = [
  {
    name: 'Archivo Arial',
    bold: ['Arial-BoldMT', 'LiberationSans-Bold'],
    regular: ['ArialMT', 'LiberationSans'],
    scales: [75, 78.7, 81, 88.8, 95, 89.5, 94.8],
  },
  {
    name: 'Archivo Roboto',
    bold: ['Roboto-Bold', 'Roboto-Regular'],
    regular: ['Roboto-Regular'],
    scales: [80.5, 84.6, 87, 95.3, 101.5, 90.5, 95.8],
  },
  {
    name: 'Archivo DejaVu',
    bold: ['DejaVuSans-Bold'],
    regular: ['DejaVuSans'],
    scales: [63, 66.3, 68, 75, 80, 79, 83.6],
  },
];

/** Ascent and descent of large type, in per cent of the font size. */
const [rise, fall] = [88, 21];

const toRules = ({ name, bold, regular, scales }: (typeof fonts)[number]) =>
  cuts.map(({ weight, stretch, isLarge = false }, place) => {
    const scale = scales[place] ?? 100;
    const sources = (weight === '400 550' ? regular : bold).map((each) => `local("${each}")`);
    const toShare = (part: number) => `${Math.round((part / scale) * 100)}%`;
    const lines = isLarge
      ? `ascent-override: ${toShare(rise)}; descent-override: ${toShare(fall)};`
      : '';
    return `@font-face {
  font-family: "${name}";
  src: ${sources.join(', ')};
  font-weight: ${weight};
  font-stretch: ${stretch};
  size-adjust: ${scale}%;
  ${lines}
}`;
  });

export const fallbackFonts = fonts.flatMap(toRules).join('\n');
