import { Invitation } from '#contract/desk/people.ts';
import { parseEnv } from '#env.ts';
import { invalid } from '#refusal.ts';
import { terminal } from '#store/people/audit-log.ts';
import { getPersonByEmail, listPeople } from '#store/people/people.ts';
import type { Store } from '#store/store.ts';
import { formatMoment } from '../files/dates.ts';
import { type MadeLink, makeFirstLink, toLinkPath } from '../people/links.ts';
import { changeMember, invite, renewLink, toMemberState } from '../people/team.ts';
import { toDeskUrl } from '../site-settings/addresses.ts';
import type { Command } from './command.ts';

export const personCommand: Command = {
  name: 'persona',
  usage: '[<correo> [--nombre <nombre>] [--rol <rol>] [--inhabilitar | --habilitar]]',
  summary: 'dice quién está en la redacción, y genera enlaces para entrar en ella',
  help: `Sin correo, muestra a todas las personas. Con el de alguien que no está, lo invita: hace falta --rol,
que es redactor, editor o administrador. Con el de alguien que está, hace un enlace para que entre con
otra clave y sin segundo factor; --rol le cambia el rol. El enlace se muestra una vez, sirve una vez, y
lo entrega usted por donde quiera. --inhabilitar cierra todas sus sesiones y no deja entrar más.`,
  options: {
    nombre: { type: 'string' },
    rol: { type: 'string' },
    inhabilitar: { type: 'boolean' },
    habilitar: { type: 'boolean' },
  },
  words: [0, 1],
  async run(store, { words: [email], options }) {
    await (email === undefined ? list(store) : change(store, email, options));
  },
};

async function list(store: Store): Promise<void> {
  for (const person of await listPeople(store)) {
    const { name, email, role, seen_at } = person;
    const lastSeen = seen_at === null ? '' : `  ${formatMoment(seen_at)}`;
    console.log(
      `${role.padEnd(13)}  ${toMemberState(person).padEnd(12)}  ${email}  ${name}${lastSeen}`,
    );
  }
  const first = await makeFirstLink(store, Date.now());
  if (first)
    console.log(`La redacción todavía no tiene administrador. Primera entrada:\n${toText(first)}`);
}

type Options = Parameters<Command['run']>[1]['options'];

async function change(store: Store, email: string, options: Options): Promise<void> {
  const { rol, nombre, inhabilitar, habilitar } = options;
  const now = Date.now();
  const person = await getPersonByEmail(store.db, email);
  const role = Invitation.shape.role.optional().safeParse(rol);
  if (!role.success) throw invalid('--rol: se esperaba redactor, editor o administrador.');
  if (!person) {
    const typed = { name: nombre ?? email.split('@')[0], email, role: role.data };
    const invitation = Invitation.safeParse(typed);
    if (invitation.success && !inhabilitar && !habilitar) {
      return console.log(toText(await invite(store, terminal, invitation.data, now)));
    }
    throw invalid(
      `Nadie de la redacción tiene ese correo. Para invitar: plomada persona ${email} --rol redactor`,
    );
  }
  const disabled = inhabilitar ? true : habilitar ? false : undefined;
  await changeMember(store, { by: terminal }, person.id, { role: role.data, disabled }, now);
  if (inhabilitar) return console.log(`Inhabilitado: ${person.email}`);
  console.log(toText(await renewLink(store, terminal, person.id, now)));
}

function toText(link: MadeLink): string {
  const url = toDeskUrl(parseEnv(process.env));
  const until = formatMoment(link.expiresAt);
  return `${new URL(toLinkPath(link), url).href}\nSirve una vez, hasta el ${until}.`;
}
