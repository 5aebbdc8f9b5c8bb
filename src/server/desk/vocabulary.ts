import {
  ChangedLine,
  ImportedLines,
  NewLine,
  RemovedLine,
  type VocabularyList,
  VocabularyQuery,
  type VocabularyTrial,
} from '#contract/desk/vocabulary.ts';
import { limits } from '#contract/rules.ts';
import { addLine } from '#newsroom/vocabulary/add-line.ts';
import {
  changeLine,
  deleteLine,
  findLines,
  importLines,
  isSubject,
} from '#newsroom/vocabulary/lines.ts';
import { parseVocabulary, writeVocabulary } from '#newsroom/vocabulary/vocabulary-file.ts';
import { invalid, Refusal } from '#refusal.ts';
import { searchPage } from '#store/search/search-page.ts';
import { listRules, type VocabularyRule } from '#store/search/synonyms.ts';
import { type Desk, endpointsFor, parseBody, parseQuery } from './endpoint.ts';

const { get, post, put } = endpointsFor('manage-vocabulary');
const base = '/api/ajustes/vocabulario';
const defaultSubject = 'otras';
const [maxFound, maxImportBytes] = [5, 1024 * 1024];

export const listVocabularyEndpoints = ({ store }: Desk) => [
  get(base, async (c) => {
    const { buscar } = parseQuery(c, VocabularyQuery);
    const all = await listRules(store.db);
    return {
      lines: await findLines(store, buscar),
      total: all.length,
      subjects: [...new Set(all.map(({ subject }) => subject))],
    } satisfies VocabularyList;
  }),
  // Editors add synonyms for failed searches, and see here what a search finds.
  endpointsFor('read-figures').get(`${base}/probar`, async (c) => {
    const q = parseQuery(c, VocabularyQuery).buscar.trim();
    if (q.length < limits.query.min) {
      throw invalid(`Escriba al menos ${limits.query.min} letras.`);
    }
    const { found, results } = await searchPage(store, { q, page: 1 }, Date.now());
    return {
      found,
      first: results.slice(0, maxFound).map(({ slug, title }) => ({ slug, title })),
      lines: (await findLines(store, q)).map(({ rule }) => rule),
    } satisfies VocabularyTrial;
  }),
  post(base, async (c) => {
    const line = parseLine(await parseBody(c, NewLine));
    const { rule, isNew } = await addLine(store, c.var.me, line, Date.now());
    if (!isNew) throw invalid(`«${rule}» ya está.`, 'rule');
  }),
  put(base, async (c) => {
    const { before, ...fields } = await parseBody(c, ChangedLine);
    const line = parseLine(fields);
    const result = await changeLine(store, c.var.me, before, line, Date.now());
    if (result === null)
      throw new Refusal('conflict', 'Otra persona cambió o quitó esa línea mientras tanto.');
    if (!result) throw invalid('Ya hay una línea así.', 'rule');
  }),
  post(`${base}/quitar`, async (c) => {
    const { rule } = await parseBody(c, RemovedLine);
    if (await deleteLine(store, c.var.me, rule, Date.now())) return;
    throw new Refusal('missing', 'Esa línea ya no existe.');
  }),
  post(
    `${base}/importar`,
    async (c) => {
      const { text, replaces } = await parseBody(c, ImportedLines);
      const rules = parseVocabulary(text);
      const added = await importLines(store, c.var.me, rules, { replaces }, Date.now());
      return { added, known: rules.length - added };
    },
    { maxBytes: maxImportBytes, isHeavy: true },
  ),
  post(`${base}/exportar`, async () => writeVocabulary(await listRules(store.db))),
];

function parseLine({ rule, subject }: VocabularyRule): VocabularyRule {
  const tidy = subject.trim() || defaultSubject;
  if (isSubject(tidy)) return { rule, subject: tidy };
  throw invalid('El tema es una línea de hasta 60 caracteres.', 'subject');
}
