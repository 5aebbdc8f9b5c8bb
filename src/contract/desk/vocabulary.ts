import { z } from 'zod';
import { plainText } from './plain-text.ts';

const line = { rule: plainText(1_000), subject: plainText(200) };
/** `POST /api/ajustes/vocabulario`. */
export const NewLine = z.object(line);
/** `PUT /api/ajustes/vocabulario`: the rule to replace, and its replacement. */
export const ChangedLine = z.object({ before: plainText(1_000), ...line });
/** `POST /api/ajustes/vocabulario/quitar`. */
export const RemovedLine = z.object({ rule: plainText(1_000) });
/** `POST /api/ajustes/vocabulario/importar`: a file in the format of contenido/vocabulario.yaml. */
export const ImportedLines = z.object({ text: plainText(500_000), replaces: z.boolean() });
/** `GET /api/ajustes/vocabulario?buscar`, and `/probar?buscar`. */
export const VocabularyQuery = z.object({ buscar: plainText(100).default('') });

export type VocabularyLine = { subject: string; rule: string };
export type VocabularyList = { lines: VocabularyLine[]; total: number; subjects: string[] };
export type VocabularyTrial = {
  found: number;
  first: { slug: string; title: string }[];
  /** The rules that applied. */
  lines: string[];
};
