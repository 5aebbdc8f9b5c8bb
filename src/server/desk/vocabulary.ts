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
  findLines,
  importLines,
  isSubject,
  removeLine,
} from '#newsroom/vocabulary/lines.ts';
import { parseVocabulary, writeVocabulary } from '#newsroom/vocabulary/vocabulary-file.ts';
import { Refusal } from '#refusal.ts';
import { searchPage } from '#store/search/search-page.ts';
import { listRules, type VocabularyRule } from '#store/search/synonyms.ts';
import { type Desk, type Endpoint, parseBody, parseQuery } from './endpoint.ts';

const administrators = { may: 'manage-vocabulary' } as const;
const base = '/api/ajustes/vocabulario';
const usualSubject = 'otras';
const [maxFound, maxImportBytes] = [5, 1024 * 1024];

/** The search vocabulary. */
export const listVocabularyEndpoints = ({ store }: Desk): Endpoint[] => [
  {
    ...administrators,
    method: 'GET',
    path: base,
    async handle(c) {
      const { buscar } = parseQuery(c, VocabularyQuery);
      const all = await listRules(store.db);
      const list: VocabularyList = {
        lines: await findLines(store, buscar),
        total: all.length,
        subjects: [...new Set(all.map(({ subject }) => subject))],
      };
      return c.json(list);
    },
  },
  {
    // Editors lead a search in vain to something, and see here to what.
    may: 'read-figures',
    method: 'GET',
    path: `${base}/probar`,
    async handle(c) {
      const q = parseQuery(c, VocabularyQuery).buscar.trim();
      if (q.length < limits.query.min) {
        throw new Refusal('invalid', `Escriba al menos ${limits.query.min} letras.`);
      }
      const { found, results } = await searchPage(store, { q, page: 1 }, Date.now());
      const trial: VocabularyTrial = {
        found,
        first: results.slice(0, maxFound).map(({ slug, title }) => ({ slug, title })),
        lines: (await findLines(store, q)).map(({ rule }) => rule),
      };
      return c.json(trial);
    },
  },
  {
    ...administrators,
    method: 'POST',
    path: base,
    async handle(c) {
      const line = parseLine(await parseBody(c, NewLine));
      const { rule, isNew } = await addLine(store, c.var.me, line, Date.now());
      if (!isNew) throw new Refusal('invalid', `«${rule}» ya está.`, { field: 'rule' });
      return c.json({ rule });
    },
  },
  {
    ...administrators,
    method: 'PUT',
    path: base,
    async handle(c) {
      const { before, ...given } = await parseBody(c, ChangedLine);
      const line = parseLine(given);
      const done = await changeLine(store, c.var.me, before, line, Date.now());
      if (done === null)
        throw new Refusal('conflict', 'Otra persona la cambió o la quitó entretanto.');
      if (!done) throw new Refusal('invalid', 'Ya hay una línea así.', { field: 'rule' });
      return c.body(null, 204);
    },
  },
  {
    ...administrators,
    method: 'POST',
    path: `${base}/quitar`,
    async handle(c) {
      const { rule } = await parseBody(c, RemovedLine);
      if (await removeLine(store, c.var.me, rule, Date.now())) return c.body(null, 204);
      throw new Refusal('missing', 'Esa línea ya no está.');
    },
  },
  {
    ...administrators,
    method: 'POST',
    path: `${base}/importar`,
    maxBytes: maxImportBytes,
    isHeavy: true,
    async handle(c) {
      const { text, replaces } = await parseBody(c, ImportedLines);
      const rules = parseVocabulary(text);
      const added = await importLines(store, c.var.me, rules, { replaces }, Date.now());
      return c.json({ added, known: rules.length - added });
    },
  },
  {
    ...administrators,
    method: 'POST',
    path: `${base}/exportar`,
    handle: async (c) => c.json(writeVocabulary(await listRules(store.db))),
  },
];

function parseLine({ rule, subject }: VocabularyRule): VocabularyRule {
  const tidy = subject.trim() || usualSubject;
  if (isSubject(tidy)) return { rule, subject: tidy };
  throw new Refusal('invalid', 'El tema es una línea de hasta 60 caracteres.', {
    field: 'subject',
  });
}
