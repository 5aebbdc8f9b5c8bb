import { useMemo } from 'react';
import { formatCount } from '#format.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { highlightBody } from './highlight.ts';
import type { LineKind } from './lines.ts';

type FormatDialogProps = { content: string; onExtend: () => void; onClose: () => void };

export function FormatDialog({ content, onExtend, onClose }: FormatDialogProps) {
  const changes = useMemo(() => listFormatChanges(content), [content]);
  const shown = changes.slice(0, 30);
  return (
    <FormDialog
      title="Usar el formato extendido"
      submitLabel="Usar el formato extendido"
      cancel="Dejarlo como está"
      onSaved={onExtend}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        El artículo podrá tener negrita, cursiva, enlaces en palabras, citas, listas numeradas,
        tablas e imágenes en el texto.
      </p>
      {changes.length === 0 ? (
        <p>
          <b>Nada cambia para el lector:</b> ninguna línea usa esos signos.
        </p>
      ) : (
        <>
          <p>
            <b>{formatCount(changes.length, 'línea se verá', 'líneas se verán')} de otra manera:</b>
          </p>
          <ul className="max-h-72 divide-y divide-rule overflow-auto border-y border-rule">
            {shown.map(({ line, text, becomes }) => (
              <li className="grid gap-0.5 py-2 text-xs" key={line}>
                <b>
                  Línea {line}: {becomes}
                </b>
                <span className="text-ink-2 [overflow-wrap:anywhere]">{text}</span>
              </li>
            ))}
          </ul>
          {changes.length > shown.length && (
            <p className="text-ink-2">Y {changes.length - shown.length} más.</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

type FormatChange = { line: number; text: string; becomes: string };

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

function listFormatChanges(content: string): FormatChange[] {
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
