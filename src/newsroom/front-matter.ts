import { isMap, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';

/** Something an editor must mend, and where. */
export type Fault = { file: string; line: number; message: string };

export type Field = { value: unknown; line: number };
export type FrontMatter = {
  fields: Map<string, Field>;
  body: string;
  /** The file's line on which the body begins. */
  bodyLine: number;
};

/** Splits an article file into its fields, each with its line, and its body. Answers faults instead if it cannot. */
export function parseFrontMatter(file: string, text: string): FrontMatter | Fault[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (lines[0]?.trimEnd() !== '---' || end === -1) {
    const message = 'se esperaba una cabecera entre dos líneas «---» al comienzo del archivo';
    return [{ file, line: 1, message }];
  }
  const counter = new LineCounter();
  // The opening mark stays as an empty line so that lines count as in the file.
  const source = `\n${lines.slice(1, end).join('\n')}`;
  const document = parseDocument<ParsedNode>(source, { lineCounter: counter });
  if (document.errors.length > 0) {
    return document.errors.map((error) => ({
      file,
      line: counter.linePos(error.pos[0]).line,
      message: explainYaml(error.code),
    }));
  }
  const fields = new Map<string, Field>();
  if (isMap(document.contents)) {
    for (const { key, value } of document.contents.items) {
      const line = counter.linePos(key.range?.[0] ?? 0).line;
      const name = isScalar(key) ? String(key.value) : '';
      fields.set(name, { value: value?.toJS(document) ?? null, line });
    }
  }
  return { fields, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

function explainYaml(code: string): string {
  if (code === 'DUPLICATE_KEY') return 'este campo está repetido';
  if (code === 'TAB_AS_INDENT') return 'use espacios, no tabuladores';
  return 'no se entiende esta línea; si el texto lleva «: », «#» o comillas, enciérrelo entre comillas dobles';
}
