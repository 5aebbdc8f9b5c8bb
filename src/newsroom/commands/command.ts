import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Store } from '#store/store.ts';

/** What an editor asked for cannot be done; the message says why. */
export class CommandFault extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Given = { words: string[]; options: Record<string, string | boolean | undefined> };

/** One order of the newsroom's command line. */
export type Command = {
  name: string;
  /** How it is written, without its name. */
  usage: string;
  summary: string;
  help: string;
  options?: Options;
  /** How many words it takes after its name, at least and at most. */
  words: [number, number];
  /** Tells the path of each page that is new, changed or gone and that search engines should visit again. */
  run: (store: Store, given: Given, onChanged: (path: string) => void) => Promise<void>;
};

/** The database is made if it does not exist. */
const everyOrders = { nueva: { type: 'boolean' } } as const satisfies Options;

export function parseGiven(command: Command, args: string[]): Given {
  const [least, most] = command.words;
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { ...command.options, ...everyOrders },
      allowPositionals: true,
    });
    if (positionals.length < least || positionals.length > most) throw new Error();
    return { words: positionals, options: { ...values } as Given['options'] };
  } catch {
    throw new CommandFault(`Se esperaba: plomada ${command.name} ${command.usage}`);
  }
}

const fileFaults: Record<string, string> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no existe',
  EISDIR: 'es una carpeta',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'ahí no se puede escribir',
  ENOSPC: 'no queda espacio en el disco',
};

/** For work on a file that an editor named: says what is wrong with that file, and lets other faults pass. */
export const explainFileFault =
  (file: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = fileFaults[code];
    throw why ? new CommandFault(`No se puede usar ${file}: ${why}.`) : error;
  };
