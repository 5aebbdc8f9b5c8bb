import { parseEnv } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { invalid } from '#refusal.ts';
import { describeRelease } from '#release.ts';
import {
  describeLocation,
  locate,
  openExistingStore,
  openStore,
  type StoreLocation,
} from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { announceChanged } from '../articles/announce.ts';
import { publishDueChanges } from '../articles/publish-draft.ts';
import { restrictPermissions } from '../files/restrict-permissions.ts';
import { describeUsage, parseCommandArgs } from './command.ts';
import { commands } from './every-command.ts';
import { serveCommand } from './serve.ts';

const overview = `${describeRelease()}. Los comandos de la redacción funcionan con el sitio en marcha; los cambios se ven en dos segundos.

${[serveCommand, ...commands].map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`).join('\n')}

Ayuda de cada comando: plomada <comando> --help
La primera línea de cada uno dice con qué base de datos trabaja. Si no existe todavía, ninguno la
crea, salvo que se agregue --nueva.`;

/** Runs one command of the command line and prints its result. Sets the exit code. */
export async function runCommand(args: string[]): Promise<void> {
  try {
    await carryOut(args);
  } catch (error) {
    console.error(explainFault(error));
    process.exitCode = 1;
  }
}

async function carryOut([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === 'ayuda') return console.log(overview);
  if (name === '--version') return console.log(describeRelease());
  const command = commands.find((each) => each.name === name);
  if (!command) throw invalid(`No existe el comando «${name}».\n\n${overview}`);
  if (args.includes('--help')) return console.log(describeUsage(command));
  const parsed = parseCommandArgs(command, args);
  const env = parseEnv(process.env);
  const location = locate(env);
  restrictPermissions(env);
  // To stderr: lists on stdout are piped into files.
  console.error(`Base de datos: ${describeLocation(location)}`);
  const store = parsed.options.nueva ? await openStore(location) : await openExisting(location);
  try {
    // Published here too, because no server may be running.
    const changedPaths = new Set(await publishDueChanges(store, Date.now()));
    await command.run(store, parsed, (path) => changedPaths.add(path));
    const message = await announceChanged(env, store, [...changedPaths]);
    if (message !== null) console.log(message);
  } finally {
    await store.close();
  }
}

/** A command never creates data unasked: without the site's settings it would silently work on an empty database. */
async function openExisting(location: StoreLocation): Promise<Store> {
  const store = await openExistingStore(location);
  if (store) return store;
  throw invalid(`Ahí no hay ninguna todavía, y no se hizo nada.
Si su sitio ya funciona, este comando no tiene su configuración: revise DATA_DIR y DATABASE_URL.
Si es la primera vez, ponga en marcha el sitio, que la crea; o repita el comando con --nueva.`);
}
