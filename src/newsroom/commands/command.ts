import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findIntendedName } from '#contract/misspelling.ts';
import { invalid } from '#refusal.ts';
import type { Store } from '#store/store.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type ParsedArgs = { words: string[]; options: Record<string, string | boolean | undefined> };

export type Usage = {
  name: string;
  usage: string;
  summary: string;
  help: string;
  options?: Options;
  words: [number, number];
};

export type Command = Usage & {
  /** `onChanged` receives the path of each new, changed or removed page, for search engines. */
  run: (store: Store, given: ParsedArgs, onChanged: (path: string) => void) => Promise<void>;
};

/** The text that --help prints. */
export const describeUsage = ({ name, usage, help }: Usage) =>
  `plomada ${name} ${usage}\n\n${help}`;

/** `--nueva` creates a missing database. */
const commonOptions: Options = { nueva: { type: 'boolean' } };

export function parseCommandArgs(
  command: Usage,
  args: string[],
  common = commonOptions,
): ParsedArgs {
  const [minWords, maxWords] = command.words;
  const options: Options = { ...command.options, ...common };
  const expected = `Se esperaba: plomada ${command.name} ${command.usage}`.trimEnd();
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length < minWords || positionals.length > maxWords) throw new Error();
    return { words: positionals, options: { ...values } as ParsedArgs['options'] };
  } catch {
    const unknown = findUnknownOption(args, options);
    throw invalid(unknown === null ? expected : `${unknown}\n${expected}`);
  }
}

function findUnknownOption(args: string[], options: Options): string | null {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
    const intendedName = findIntendedName(token.name, Object.keys(options));
    const end = intendedName === null ? '.' : `: ¿quiso decir --${intendedName}?`;
    return `No existe la opción ${token.rawName}${end}`;
  }
  return null;
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

/** Turns a file-system error into a message about `file`; rethrows any other. */
export const explainFileFault =
  (file: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = fileFaults[code];
    throw why ? invalid(`No se puede usar ${file}: ${why}.`) : error;
  };
