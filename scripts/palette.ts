import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskColours, drawingColours, palette, printColours } from '#palette.ts';

/** Writes src/palette.ts into the style sheets and the drawings. The results are committed. */
const root = join(import.meta.dirname, '..');
const colours = new Map<string, readonly [string, string]>(
  Object.entries({ ...palette, ...drawingColours }),
);

type Colours = Record<string, readonly [string, string]>;

/** As variables, so that dark mode is one block. */
const toVariables = (named: Colours) => {
  const declare = (scheme: 0 | 1, indent: string) =>
    Object.entries(named)
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

const toUtilities = (named: Colours) =>
  Object.keys(named)
    .map((name) => `  --color-${name}: var(--${name});`)
    .join('\n');

const printSheet = `/* Written by \`npm run palette\` from src/palette.ts: the site's colours on paper. */
@media print {
  :root {
${Object.entries(printColours)
  .map(([name, colour]) => `    --${name}: ${colour};`)
  .join('\n')}
  }
}
`;

const siteSheet = `/* Written by \`npm run palette\` from src/palette.ts. Each colour is a plain variable, so that dark mode is one block; @theme
   gives it its utilities (bg-paper, text-ink-2, border-rule…). */
${toVariables(palette)}
@theme inline {
  --color-*: initial;
${toUtilities(palette)}
}
`;

const deskSheet = `/* Written by \`npm run palette\` from src/palette.ts: the colours that only the desk has. */
${toVariables(deskColours)}
@theme inline {
${toUtilities(deskColours)}
}
`;

/** Sets a drawing's variables in the block of each mode. Those that are not in the palette are left alone. */
const repaint = (svg: string) =>
  svg.replace(
    /(@media\(prefers-color-scheme:dark\)\{)?:root(:target)?\{[^}]*\}/g,
    (block, ...found) =>
      block.replace(/--([\w-]+):[^;}]+/g, (written: string, name: string) => {
        const colour = colours.get(name);
        return colour ? `--${name}:${colour[found[0] || found[1] ? 1 : 0]}` : written;
      }),
  );

const listDrawings = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svg'))
    .map((name) => join(folder, name));

/** Every file with a copy of the palette, and its correct content. */
export function paint(): Map<string, string> {
  const drawings = [...listDrawings('contenido/dibujos'), ...listDrawings('src/site')];
  return new Map([
    ['src/site/styles/palette.css', siteSheet],
    ['src/site/styles/palette-print.css', printSheet],
    ['src/desk/styles/palette.css', deskSheet],
    ...drawings.map((file): [string, string] => [
      file,
      repaint(readFileSync(join(root, file), 'utf8')),
    ]),
  ]);
}

if (import.meta.main) {
  for (const [file, text] of paint()) writeFileSync(join(root, file), text);
}
