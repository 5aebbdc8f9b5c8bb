import type { Plugin } from 'vite';
import { deskColours, palette, printColours } from '#palette.ts';
import { fallbackFonts } from '../src/site/styles/fallback-fonts.ts';

type Colours = Record<string, readonly [string, string]>;

/** Each colour is a plain variable, so that dark mode is one block. */
const toVariables = (colours: Colours) => {
  const declare = (scheme: 0 | 1, indent: string) =>
    Object.entries(colours)
      .filter(([, colour]) => scheme === 0 || colour[1] !== colour[0])
      .map(([name, colour]) => `${indent}--${name}: ${colour[scheme]};`)
      .join('\n');
  return `:root {
  color-scheme: light dark;
${declare(0, '  ')}
}
@media (prefers-color-scheme: dark) {
  :root {
${declare(1, '    ')}
  }
}
`;
};

/** `bg-paper`, `text-ink-2`, `border-rule`… */
const toUtilities = (colours: Colours) =>
  Object.keys(colours)
    .map((name) => `  --color-${name}: var(--${name});`)
    .join('\n');

const printSheet = `@media print {
  :root {
${Object.entries(printColours)
  .map(([name, colour]) => `    --${name}: ${colour};`)
  .join('\n')}
  }
}
`;

const siteSheet = `${toVariables(palette)}
@theme inline {
  --color-*: initial;
${toUtilities(palette)}
}
`;

const deskSheet = `${toVariables(deskColours)}
@theme inline {
${toUtilities(deskColours)}
}
`;

const sheets: Record<string, string> = {
  palette: siteSheet,
  'palette-print': printSheet,
  'palette-desk': deskSheet,
  'fallback-fonts': fallbackFonts,
};

/** Replaces `@import "made:palette"` by the style sheet made from the data. Must come before Tailwind's plugin. */
export const madeCss: Plugin = {
  name: 'made-css',
  enforce: 'pre',
  // A style sheet that a page links has `?direct` at its end in development.
  transform: (code, id) =>
    /\.css(\?direct)?$/.test(id)
      ? code.replace(/@import "made:([\w-]+)";/g, (_, name: string) => sheets[name] ?? '')
      : null,
};
