import { parseEnv } from '#env.ts';
import { formatCount } from '#format.ts';
import { invalid } from '#refusal.ts';
import { terminal } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { inviteUnasked } from '#store/subscribers/subscription-emails.ts';
import { deleteByEmail, type SubscriberState, toState } from '../subscribers/subscribers.ts';
import type { Command } from './command.ts';

export const subscribersCommand: Command = {
  name: 'suscriptores',
  usage: '[--borrar <correo> | --invitar]',
  summary: 'cuenta a quienes reciben el boletín, los invita o borra a uno',
  help: `Sin opciones, dice cuántos hay y en qué estado.
--borrar   borra ya todo lo que hay de una dirección. Los respaldos hechos antes la conservan hasta que venzan,
           pero restaurar uno no la trae de vuelta.
--invitar  pregunta una sola vez, por correo, a quienes se suscribieron antes de que hubiera boletín.
La lista, los datos de una persona y la baja están en la redacción, en Suscriptores.`,
  options: { borrar: { type: 'string' }, invitar: { type: 'boolean' } },
  words: [0, 0],
  async run(store, { options: { borrar, invitar } }) {
    if (borrar !== undefined && invitar) throw invalid('Pida una cosa a la vez.');
    if (typeof borrar === 'string') {
      const from = { store, env: parseEnv(process.env) };
      if (!(await deleteByEmail(from, terminal, borrar, Date.now())))
        throw invalid(`No hay nada de ${borrar}.`);
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
