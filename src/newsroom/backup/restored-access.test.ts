import { expect } from 'vitest';
import type { Role } from '#contract/desk/roles.ts';
import {
  addPerson,
  changePerson,
  deletePerson,
  getPersonByEmail,
  listPeople,
} from '#store/people/people.ts';
import { putSecondFactor } from '#store/people/second-factors.ts';
import { toSampleAddress } from '#store/sample.ts';
import type { Store } from '#store/store.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { readAuditLog, runCommand } from '../testing/commands.ts';
import { openNewsroom, openWithBackup } from '../testing/newsroom.ts';
import { restore } from './restore.ts';

const add = (store: Store, name: string, role: Role, email = `${name}@obra.example`) =>
  store.write((tx) => addPerson(tx, { name, email, role, passphrase: `de ${name}` }, 1));

async function change(store: Store, name: string, to: Parameters<typeof changePerson>[2]) {
  const { id } = (await getPersonByEmail(store.db, `${name}@obra.example`)) ?? { id: 0 };
  await store.write((tx) => changePerson(tx, id, to));
}

const readPeople = async (store: Store) =>
  (await listPeople(store)).map(({ name, role, passphrase, is_disabled, is_confirmed }) => {
    const state = [is_disabled === 1 && 'out', is_confirmed === 1 && 'factor'];
    return [name, role, passphrase, ...state].filter(Boolean);
  });

async function restoreAndReport(store: Store, file: string): Promise<string[]> {
  const messages: string[] = [];
  await restore(store, file, { finish: async (_, people) => void messages.push(...people) });
  return messages;
}

describeOpened('a restore', openWithBackup, (test) => {
  test('changes nobody’s access, and names the people whose access differs in the backup', async (store) => {
    await add(store, 'ana', 'administrador');
    await add(store, 'eva', 'administrador');
    await add(store, 'luis', 'administrador');
    await add(store, 'ines', 'redactor');
    const invited = { name: 'hugo', email: 'hugo@obra.example', role: 'editor' } as const;
    const hugo = await store.write((tx) => addPerson(tx, invited, 1));
    await store.backUp();

    await store.write((tx) => deletePerson(tx, hugo ?? 0));
    await change(store, 'luis', { is_disabled: 1 });
    await change(store, 'eva', { role: 'redactor', passphrase: 'otra' });
    // It goes, so the person after it gets another id.
    await add(store, 'muestra', 'editor', toSampleAddress('m'));
    const marta = (await add(store, 'marta', 'administrador')) ?? 0;
    const factor = { secret: 'A', is_confirmed: 1, last_step: 0, codes: '[]' };
    await store.write((tx) => putSecondFactor(tx, { person_id: marta, ...factor }));
    // Invited today, and with a passphrase in the backup, which may be forged.
    await change(store, 'ines', { passphrase: null });
    const messages = await restoreAndReport(store, store.file);
    expect(await readPeople(store)).toEqual([
      ['ana', 'administrador', 'de ana'],
      ['eva', 'redactor', 'otra'],
      ['ines', 'redactor'],
      ['luis', 'administrador', 'de luis', 'out'],
      ['marta', 'administrador', 'de marta', 'factor'],
    ]);
    expect(messages).toEqual([
      'Sin acceso, igual que antes: luis.',
      'Con el rol actual, no el del respaldo: eva.',
      'En el equipo, aunque no en el respaldo: marta.',
    ]);
  });

  test('adds everybody to a site without people, and names who was added to one with people', async (store) => {
    await add(store, 'ana', 'administrador');
    await add(store, 'eva', 'editor');
    await store.backUp();
    const both = await readPeople(store);

    await using empty = await openNewsroom(store.testEngine);
    await add(empty, 'muestra', 'editor', toSampleAddress('m'));
    expect(await restoreAndReport(empty, store.file)).toEqual([]);
    expect(await readPeople(empty)).toEqual(both);

    await using newStore = await openNewsroom(store.testEngine);
    await add(newStore, 'ana', 'administrador');
    const { said } = await runCommand(newStore, 'restaurar', store.file, '--reemplazar');
    const returnedMessage =
      'De vuelta con el respaldo: eva. Inhabilite en «Equipo» a quien no deba entrar.';
    expect(said).toContain(`\n${returnedMessage}\n`);
    expect((await readAuditLog(newStore))[1]).toContain(returnedMessage);
    expect(await readPeople(newStore)).toEqual(both);
  });
});
