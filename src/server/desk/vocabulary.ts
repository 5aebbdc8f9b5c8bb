import {
  ChangedLine,
  ImportedLines,
  NewLine,
  RemovedLine,
  type VocabularyList,
  VocabularyQuery,
  type VocabularyTrial,
} from '#contract/desk/vocabulary.ts';
import { addLine } from '#newsroom/vocabulary/add-line.ts';
import {
  changeLine,
  findLines,
  importLines,
  isSubject,
  removeLine,
} from '#newsroom/vocabulary/lines.ts';
import {
  parseVocabulary,
  VocabularyFault,
  writeVocabulary,
} from '#newsroom/vocabulary/vocabulary-file.ts';
import { RuleFault } from '#search/synonyms.ts';
import { searchPage } from '#store/search/search-page.ts';
import { listRules, type VocabularyRule } from '#store/search/synonyms.ts';
import { type Desk, type Endpoint, parseBody, parseQuery, Refusal } from './endpoint.ts';

const administrators = { may: 'manage-vocabulary' } as const;
const base = '/api/ajustes/vocabulario';
const usualSubject = 'otras';
const [mostFound, mostImported] = [5, 1024 * 1024];
/** As many letters as the site itself asks for. */
const leastLetters = 3;

/** The vocabulary of the search, by the functions of the order `vocabulario`. */
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
      if (q.length < leastLetters) throw new Refusal(422, 'Escriba tres letras o más.');
      const { found, results } = await searchPage(store, { q, page: 1 }, Date.now());
      const trial: VocabularyTrial = {
        found,
        first: results.slice(0, mostFound).map(({ slug, title }) => ({ slug, title })),
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
      const { rule, isNew } = await addLine(store, c.var.me, line, Date.now()).catch(refuse);
      if (!isNew) throw new Refusal(422, `«${rule}» ya está.`, { field: 'rule' });
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
      const done = await Promise.try(changeLine, store, c.var.me, before, line, Date.now()).catch(
        refuse,
      );
      if (done === null) throw new Refusal(409, 'Otra persona la cambió o la quitó entretanto.');
      if (!done) throw new Refusal(422, 'Ya hay una línea así.', { field: 'rule' });
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
      throw new Refusal(404, 'Esa línea ya no está.');
    },
  },
  {
    ...administrators,
    method: 'POST',
    path: `${base}/importar`,
    mostBytes: mostImported,
    isHeavy: true,
    async handle(c) {
      const { text, replaces } = await parseBody(c, ImportedLines);
      const rules = parseFile(text);
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
  throw new Refusal(422, 'El tema es una línea de hasta 60 caracteres.', { field: 'subject' });
}

function parseFile(text: string): VocabularyRule[] {
  try {
    return parseVocabulary('línea', text);
  } catch (error) {
    if (!(error instanceof VocabularyFault)) throw error;
    const [first = '', ...others] = error.message.split('\n');
    const more = others.length > 0 ? ` Y ${others.length} más.` : '';
    throw new Refusal(
      422,
      `No se importó nada. ${first.replace(/^línea:(\d+): /, 'Línea $1: ')}.${more}`,
    );
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof RuleFault)) throw error;
  throw new Refusal(422, `Así no sirve: ${error.message}.`, { field: 'rule' });
}
