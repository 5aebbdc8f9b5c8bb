import { insertRows } from '../rows.ts';
import { isSampleAddress } from '../sample.ts';
import type { Tx } from '../store.ts';
import { changePerson, deletePerson, getPersonByEmail } from './people.ts';
import type { Person, SecondFactor } from './people-schema.ts';
import { putSecondFactor } from './second-factors.ts';

/** Who has access and how, except sample people, who never have. */
type Access = { people: Person[]; factors: SecondFactor[] };

export async function readAccess(tx: Tx): Promise<Access> {
  const people = await tx.selectFrom('people').selectAll().orderBy('name').execute();
  const factors = await tx.selectFrom('second_factors').selectAll().execute();
  return { people: people.filter(({ email }) => !isSampleAddress(email)), factors };
}

/** The names of people whose access differs in the restored data. */
export type PreservedAccess = {
  disabled: string[];
  roles: string[];
  /** Only in our data. */
  added: string[];
  /** Only in the restored data, and with access; empty if we had nobody. */
  returned: string[];
};

/**
 * Writes back what `readAccess` read before the data was replaced. People are identified by their address: an id may
 * be someone else's in the restored data.
 */
export async function writeBackAccess(
  tx: Tx,
  { people, factors }: Access,
): Promise<PreservedAccess> {
  const result: PreservedAccess = { disabled: [], roles: [], added: [], returned: [] };
  const emails = new Set(people.map(({ email }) => email));
  const others = (await readAccess(tx)).people.filter(({ email }) => !emails.has(email));
  for (const { id, name, passphrase, is_disabled } of emails.size > 0 ? others : []) {
    // An invitation that was withdrawn since.
    if (passphrase === null) await deletePerson(tx, id);
    else if (is_disabled === 0) result.returned.push(name);
  }
  for (const { id: before, ...person } of people) {
    const { name, role, is_disabled } = person;
    const current = await getPersonByEmail(tx, person.email);
    if (current) {
      if (is_disabled === 1 && current.is_disabled === 0) result.disabled.push(name);
      if (role !== current.role) result.roles.push(name);
      // Also for people who were only invited: a forged backup must give nobody a passphrase.
      const { passphrase } = person;
      await changePerson(tx, current.id, { name, role, is_disabled, passphrase });
    } else {
      result.added.push(name);
      await insertRows(tx, 'people', [person]);
    }
    const now = current ?? (await getPersonByEmail(tx, person.email));
    const factor = factors.find(({ person_id }) => person_id === before);
    if (now && factor) await putSecondFactor(tx, { ...factor, person_id: now.id });
  }
  return result;
}
