import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingColours, palette } from '#palette.ts';

/** Writes src/palette.ts into the drawings. The results are committed. */
const root = join(import.meta.dirname, '..');
const colours = new Map<string, readonly [string, string]>(
  Object.entries({ ...palette, ...drawingColours }),
);

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
export function repaintFiles(): Map<string, string> {
  const drawings = [...listDrawings('contenido/dibujos'), ...listDrawings('src/site')];
  return new Map(drawings.map((file) => [file, repaint(readFileSync(join(root, file), 'utf8'))]));
}

if (import.meta.main) {
  for (const [file, text] of repaintFiles()) writeFileSync(join(root, file), text);
}
