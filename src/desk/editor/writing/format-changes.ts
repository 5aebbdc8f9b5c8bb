import { highlightBody } from './highlight.ts';
import type { LineKind } from './lines.ts';

export type FormatChange = { line: number; text: string; becomes: string };

const names: Partial<Record<LineKind, string>> = {
  number: 'lista numerada',
  quote: 'cita',
  source: 'autor de la cita',
  caption: 'título de tabla',
  head: 'encabezado de tabla',
  dashes: 'tabla',
  row: 'fila de tabla',
  picture: 'imagen',
};

/** The lines that readers see differently in the extended format, from 1. */
export function listFormatChanges(content: string): FormatChange[] {
  const basic = highlightBody(content, 'basic').lines;
  return highlightBody(content, 'extended').lines.flatMap(({ kind, pieces }, index) => {
    const named = names[kind];
    const before = basic[index]?.pieces ?? [];
    const has = (form: string) =>
      pieces.some(({ forms }) => forms.includes(form)) &&
      !before.some(({ forms }) => forms.includes(form));
    const forms = [
      has('strong') && 'negrita',
      has('emphasis') && 'cursiva',
      has('link') && 'enlace',
    ];
    const becomes = [named, ...forms].filter(Boolean).join(', ');
    const text = content.split('\n', index + 1).at(-1) ?? '';
    return becomes === '' ? [] : [{ line: index + 1, text: text.slice(0, 120), becomes }];
  });
}
