import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml';
import { invalid, Refusal } from '#refusal.ts';
import { cleanRule } from '#search/synonyms.ts';
import type { VocabularyRule } from '#store/search/synonyms.ts';

export const longestSubject = 60;

/**
 * `maxLines` is ten times the lines of the sample's vocabulary. The YAML parser needs about 1 KB per syntax character:
 * half a million brackets filled the heap of the desk's process.
 */
const [maxLines, maxSyntaxCharacters] = [10_000, 2_000];
const notSyntax = /[^[\]{}&*!|?"'%@`:]+/g;

const tooLong = 'pasa de 10.000 líneas, o no es un vocabulario';

/** Reads a vocabulary file: subjects, each with a list of rules. Throws a Refusal with the line of the first fault. */
export function parseVocabulary(text: string): VocabularyRule[] {
  const isTooLong = ['\n', '- '].some((start) => text.split(start, maxLines + 1).length > maxLines);
  if (isTooLong || text.replaceAll(notSyntax, '').length > maxSyntaxCharacters) {
    throw refuseFile([`Línea 1: ${tooLong}`]);
  }
  const counter = new LineCounter();
  // Failsafe: every value stays a string; «no» and «1/2» are words too.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: counter });
  const faults: string[] = [];
  const lineOf = (node: unknown) =>
    counter.linePos((isScalar(node) || isSeq(node) || isMap(node) ? node.range?.[0] : 0) ?? 0).line;
  const addFault = (line: number, message: string) => faults.push(`Línea ${line}: ${message}`);
  for (const { pos } of document.errors) addFault(counter.linePos(pos[0]).line, unclear);
  const rules: VocabularyRule[] = [];
  const { contents } = document;
  if (faults.length === 0 && !isMap(contents)) addFault(1, unclear);
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    const subject = isScalar(key) ? String(key.value).trim() : '';
    if (subject.length > longestSubject)
      addFault(lineOf(key), `el tema pasa de ${longestSubject} caracteres`);
    if (!isSeq(value)) {
      addFault(lineOf(key), `«${subject}» debe llevar debajo líneas que comiencen con «- »`);
      continue;
    }
    for (const item of value.items) {
      try {
        if (!isScalar(item)) throw invalid('encierre la línea entre comillas');
        rules.push({ subject, rule: cleanRule(String(item.value)) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        addFault(lineOf(item), error.message);
      }
    }
  }
  if (faults.length > 0) throw refuseFile(faults);
  return rules;
}

function refuseFile([first, ...others]: string[]): Refusal {
  const more = others.length > 0 ? ` Y ${others.length} más.` : '';
  return invalid(`No se importó nada. ${first}.${more}`);
}

const unclear =
  'no se entiende; se esperan temas y, debajo de cada uno, líneas como «- cabilla, varilla»';

export function writeVocabulary(rules: VocabularyRule[]): string {
  const bySubject = new Map<string, string[]>();
  for (const { subject, rule } of rules) {
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), rule]);
  }
  return stringify(Object.fromEntries(bySubject), { lineWidth: 0 });
}
