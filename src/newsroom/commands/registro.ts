import { RegistroFilter } from '#contract/desk/registro.ts';
import { getPersonByEmail } from '#store/people/people.ts';
import { readRegistro, terminal } from '#store/people/registro.ts';
import { exportRegistro, toAsked } from '../people/registro-csv.ts';
import { writeWhole } from '../whole-file.ts';
import { type Command, CommandFault, explainFileFault } from './command.ts';

export const registroCommand: Command = {
  name: 'registro',
  usage:
    '[--persona <correo>] [--tipo <tipo>] [--desde <fecha>] [--hasta <fecha>] [--csv [--salida <archivo>]]',
  summary: 'muestra quién hizo qué en la redacción, y cuándo',
  help: `Lo más nuevo primero; se guarda dos años, y nadie puede cambiarlo.
--persona  solo lo que hizo quien entra con ese correo.
--tipo     solo entradas, equipo, articulos, boletin, datos o ajustes.
--desde, --hasta  solo esos días, de Caracas, como 2026-11-15.
--csv      lo escribe separado por comas; con --salida, en un archivo que solo usted puede leer.`,
  options: {
    persona: { type: 'string' },
    tipo: { type: 'string' },
    desde: { type: 'string' },
    hasta: { type: 'string' },
    csv: { type: 'boolean' },
    salida: { type: 'string' },
  },
  words: [0, 0],
  async run(store, { options: { persona, csv, salida, ...days } }) {
    if (salida !== undefined && !csv) throw new CommandFault('--salida va con --csv.');
    const person = persona === undefined ? null : await getPersonByEmail(store.db, String(persona));
    if (persona !== undefined && !person) throw new CommandFault(`No hay nadie con ${persona}.`);
    const filter = RegistroFilter.safeParse({ ...days, persona: person?.id });
    if (!filter.success) {
      throw new CommandFault(`--${filter.error.issues[0]?.path}: no se entiende. Vea la ayuda.`);
    }
    const asked = toAsked(filter.data);
    if (!csv) {
      for await (const { at, who, what } of readRegistro(store, asked)) {
        console.log(`${at.slice(0, 16).replace('T', ' ')}  ${who ?? '—'}  ${what}`);
      }
      return;
    }
    const lines = exportRegistro(store, terminal, asked, Date.now());
    if (typeof salida === 'string') {
      await writeWhole(salida, lines).catch(explainFileFault(salida));
      return console.log(`Guardado en ${salida}.`);
    }
    for await (const line of lines) process.stdout.write(line);
  },
};
