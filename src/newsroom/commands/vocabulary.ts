import { readFile } from 'node:fs/promises';
import { cleanRule, RuleFault } from '#search/synonyms.ts';
import { terminal } from '#store/people/registro.ts';
import { listRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { formatCount } from '../articles/text.ts';
import { addLine } from '../vocabulary/add-line.ts';
import { findLines, importLines, isSubject, removeLine } from '../vocabulary/lines.ts';
import {
  longestSubject,
  parseVocabulary,
  VocabularyFault,
  writeVocabulary,
} from '../vocabulary/vocabulary-file.ts';
import { writeWhole } from '../whole-file.ts';
import { type Command, CommandFault, explainFileFault } from './command.ts';

const usage = `listar [<palabra>] | agregar <línea> [--tema <tema>] | quitar <línea>
    | importar <archivo> [--reemplazar] | exportar <archivo>`;

export const vocabularyCommand: Command = {
  name: 'vocabulario',
  usage,
  summary: 'muestra o cambia las palabras que el buscador toma por lo mismo',
  help: `Una línea del vocabulario se escribe de tres maneras:
  "cabilla, varilla"   quien busca una encuentra también la otra
  "rebar > cabilla"    quien busca la primera encuentra además la segunda, y no al revés
  "arepa"              es una palabra, y no un error al escribir otra
listar muestra todas, o las que llevan una palabra. importar añade las de un archivo como
contenido/vocabulario.yaml; con --reemplazar las pone en lugar de las que hay. exportar las guarda en
un archivo así. Los cambios valen desde la búsqueda siguiente.`,
  options: { tema: { type: 'string' }, reemplazar: { type: 'boolean' } },
  words: [1, 2],
  async run(store, { words: [what = '', text], options }) {
    if (what === 'listar') return list(store, text);
    if (text === undefined || !/^(?:agregar|quitar|importar|exportar)$/.test(what)) {
      throw new CommandFault(`Se esperaba: plomada vocabulario ${usage}`);
    }
    if (what === 'agregar') return add(store, text, String(options.tema ?? 'otras').trim());
    if (what === 'quitar') return remove(store, text);
    if (what === 'importar') return importFile(store, text, options.reemplazar === true);
    const rules = await listRules(store.db);
    const written = writeWhole(text, [writeVocabulary(rules)], { mode: 0o644 });
    await written.catch(explainFileFault(text));
    console.log(`Guardado en ${text}: ${formatCount(rules.length, 'línea', 'líneas')}.`);
  },
};

async function list(store: Store, word?: string): Promise<void> {
  for (const { subject, rule } of await findLines(store, word)) console.log(`${subject}: ${rule}`);
}

async function add(store: Store, text: string, subject: string): Promise<void> {
  if (!isSubject(subject)) {
    throw new CommandFault(`--tema: se esperaba una línea de hasta ${longestSubject} caracteres.`);
  }
  const { rule, isNew } = await addLine(
    store,
    terminal,
    { subject, rule: parse(text) },
    Date.now(),
  );
  console.log(isNew ? `Agregada: ${rule}` : `Ya estaba: ${rule}`);
}

async function remove(store: Store, text: string): Promise<void> {
  const rule = parse(text);
  if (!(await removeLine(store, terminal, rule, Date.now()))) {
    throw new CommandFault(`No hay ninguna línea «${rule}». Véalas con: vocabulario listar`);
  }
  console.log(`Quitada: ${rule}`);
}

function parse(text: string): string {
  try {
    return cleanRule(text);
  } catch (error) {
    throw error instanceof RuleFault
      ? new CommandFault(`Esa línea no sirve: ${error.message}.`)
      : error;
  }
}

async function importFile(store: Store, file: string, replaces: boolean): Promise<void> {
  const text = await readFile(file, 'utf8').catch(explainFileFault(file));
  try {
    const rules = parseVocabulary(file, text);
    const added = await importLines(store, terminal, rules, { replaces }, Date.now());
    const known = formatCount(rules.length - added, 'ya estaba', 'ya estaban');
    console.log(`Importado: ${formatCount(added, 'línea nueva', 'líneas nuevas')}, ${known}.`);
  } catch (error) {
    if (!(error instanceof VocabularyFault)) throw error;
    throw new CommandFault(`${error.message}\nNo se importó nada.`);
  }
}
