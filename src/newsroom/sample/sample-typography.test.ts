import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFolder } from '../sample-files.ts';

const folder = join(sampleFolder, 'articulos');
const texts = [
  ...readdirSync(folder).map((name) => join(folder, name)),
  join(sampleFolder, 'borradores.yaml'),
].map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));

const units =
  'kgf|kg|t|tf|g|mg|kN|N|MPa|kPa|km|m|cm|mm|m[²³]|cm[²³]|mm²|ha|L|l|ml|%|°C|h|min|psi|HP|kW|MW|W|V|A';
const breaks = [
  // An operator with a space at each side, one of them an ordinary one.
  / [×·=+−÷≥≤≈/](?= |\u00a0)|(?<=[ \u00a0])[×·=+−÷≥≤≈/] /,
  new RegExp(`\\d (?:${units})(?![\\p{L}²³])`, 'u'),
];
/** The number of signs that fit into a line at 360 px. */
const maxLength = 40;

test('no formula or measure of the sample breaks at the end of a line', () => {
  const broken = texts.flatMap(({ file, lines }) =>
    lines
      // Headings and the parts of a drawing that they explain.
      .filter((line) => !line.startsWith('drawing: '))
      .filter((line) => breaks.some((each) => each.test(line)))
      .map((line) => `${file}: ${line}`),
  );
  expect(broken).toEqual([]);
});

test('every formula of the sample fits into a line of a phone', () => {
  const long = texts
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.match(/[^ |]*\u00a0[^ |]*/g) ?? [])
    .filter((formula) => formula.replaceAll('*', '').length > maxLength);
  expect(long).toEqual([]);
});
