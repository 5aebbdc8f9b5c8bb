/** Maps the heading of a section to the id of the part of the drawing that it explains. */
export type DrawingParts = Record<string, string>;

export const drawingForm = '«Título de una sección = grupo del dibujo; Otro título = otro grupo»';

/** Reads «Una sección = grupo; Otra = otro». Null if it has another form. A heading may contain «=» and «;». */
export function parseDrawingParts(text: string): DrawingParts | null {
  const parts: [heading: string, id: string][] = [];
  let rest = '';
  for (const piece of text.split(';')) {
    rest += piece;
    const at = rest.lastIndexOf('=');
    const [heading, id] = [rest.slice(0, Math.max(at, 0)).trim(), rest.slice(at + 1).trim()];
    if (heading !== '' && /^[\w-]+$/.test(id)) {
      parts.push([heading, id]);
      rest = '';
    } else if (rest.trim() !== '') rest += ';';
  }
  return rest === '' || rest.trim() === '' ? Object.fromEntries(parts) : null;
}
