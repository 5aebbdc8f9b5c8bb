import { parseEnv } from '#env.ts';
import { listSubscribers } from '#store/mail/subscribers.ts';
import { inviteUnasked } from '#store/mail/subscription-letters.ts';
import { terminal } from '#store/people/registro.ts';
import type { Store } from '#store/store.ts';
import { formatCount } from '../articles/text.ts';
import { toCsv, toDate } from '../subscribers/csv.ts';
import {
  collectData,
  eraseByEmail,
  type SubscriberState,
  takeOutByEmail,
  toState,
} from '../subscribers/subscribers.ts';
import { writeWhole } from '../whole-file.ts';
import { type Command, CommandFault, explainFileFault } from './command.ts';

export const subscribersCommand: Command = {
  name: 'suscriptores',
  usage:
    '[--csv [--salida <archivo>] | --buscar <texto> | --datos <correo> | --baja <correo> | --borrar <correo> | --invitar]',
  summary: 'cuenta, exporta, busca, da de baja o borra a quienes reciben el boletín',
  help: `Sin más, dice cuántos hay y en qué estado.
--csv      escribe email, fecha de alta, código y estado, separados por comas, del más antiguo al más nuevo,
           sin quienes se dieron de baja. Con --salida los guarda en un archivo que solo usted puede leer, y que
           toma su nombre cuando está entero.
--buscar   muestra las direcciones que contienen el texto, con su estado.
--datos    escribe todo lo que se guarda de una dirección, en JSON, para quien lo pida.
--baja     deja de enviarle; puede volver con el enlace de su último mensaje. En treinta días se olvida.
--borrar   borra ya todo lo que hay de ella. Los respaldos hechos antes la conservan hasta que venzan, pero
           restaurar uno no la trae de vuelta.
--invitar  pregunta una sola vez, por correo, a quienes se suscribieron antes de que hubiera boletín.`,
  options: {
    csv: { type: 'boolean' },
    salida: { type: 'string' },
    buscar: { type: 'string' },
    datos: { type: 'string' },
    baja: { type: 'string' },
    borrar: { type: 'string' },
    invitar: { type: 'boolean' },
  },
  words: [0, 0],
  async run(store, { options: { csv, salida, buscar, datos, baja, borrar, invitar } }) {
    const asked = [csv, buscar, datos, baja, borrar, invitar].filter((each) => each !== undefined);
    if (asked.length > 1) throw new CommandFault('Pida una cosa a la vez.');
    if (salida !== undefined && !csv) throw new CommandFault('--salida va con --csv.');
    if (csv) return exportAll(store, salida);
    if (typeof buscar === 'string') return find(store, buscar);
    if (typeof datos === 'string') {
      const data = await collectData(
        { store, env: parseEnv(process.env) },
        terminal,
        datos,
        Date.now(),
      );
      return console.log(data ? JSON.stringify(data, null, 2) : toUnknown(datos));
    }
    if (typeof baja === 'string') {
      if (!(await takeOutByEmail(store, terminal, baja, Date.now())))
        throw new CommandFault(toUnknown(baja));
      return console.log('Ya no recibirá nada. En treinta días se olvida su dirección.');
    }
    if (typeof borrar === 'string') {
      if (
        !(await eraseByEmail({ store, env: parseEnv(process.env) }, terminal, borrar, Date.now()))
      )
        throw new CommandFault(toUnknown(borrar));
      return console.log(
        'Se borró todo lo que había. Los respaldos hechos antes la tienen hasta que venzan; al restaurar uno no vuelve.',
      );
    }
    if (invitar) {
      const count = await inviteUnasked(store, Date.now());
      return console.log(
        `Se le preguntará a ${formatCount(count, 'dirección', 'direcciones')}; el sitio en marcha envía los mensajes.`,
      );
    }
    return countAll(store);
  },
};

const toUnknown = (email: string) => `No hay nada de ${email}.`;

async function exportAll(store: Store, file: string | boolean | undefined): Promise<void> {
  if (typeof file !== 'string') {
    for await (const line of toCsv(store)) process.stdout.write(line);
    return;
  }
  let lines = 0;
  const counted = async function* () {
    for await (const line of toCsv(store)) {
      lines += 1;
      yield line;
    }
  };
  await writeWhole(file, counted()).catch(explainFileFault(file));
  console.log(`Guardado en ${file}: ${formatCount(lines - 1, 'suscriptor', 'suscriptores')}.`);
}

async function find(store: Store, text: string): Promise<void> {
  let count = 0;
  for await (const subscriber of listSubscribers(store, text)) {
    count += 1;
    console.log(`${subscriber.email}  ${toState(subscriber)}  ${toDate(subscriber).slice(0, 10)}`);
  }
  if (count === 0) console.log(toUnknown(text));
}

async function countAll(store: Store): Promise<void> {
  const counts = new Map<SubscriberState, number>();
  for await (const subscriber of listSubscribers(store)) {
    const state = toState(subscriber);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const states: SubscriberState[] = [
    'confirmado',
    'pendiente',
    'sin preguntar',
    'rebotado',
    'baja',
  ];
  for (const state of states) console.log(`${state}: ${counts.get(state) ?? 0}`);
}
