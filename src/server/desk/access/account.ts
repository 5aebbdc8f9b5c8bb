import {
  NameChange,
  OwnPassphrase,
  PassphraseChange,
  SecondFactorCode,
  type SecondFactorCodes,
  type SessionInfo,
} from '#contract/desk/people.ts';
import { verifyPassphrase } from '#newsroom/people/passphrase.ts';
import {
  confirmSecondFactor,
  prepareSecondFactor,
  removeSecondFactor,
} from '#newsroom/people/second-factor.ts';
import { isAlive } from '#newsroom/people/sessions.ts';
import { changePassphrase } from '#newsroom/people/sign-in.ts';
import { Refusal } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { forgetDeviceOf } from '#store/people/known-devices.ts';
import { changePerson, type Person } from '#store/people/people.ts';
import { endSession, endSessions, listSessions } from '#store/people/sessions.ts';
import { type Desk, type Endpoint, parseBody, parseId } from '../endpoint.ts';
import { describeMe } from './sign-in.ts';
import type { Tries } from './tries.ts';

const own = { may: 'signed-in', locksPeople: true } as const;

/** What everybody may do with their own account. */
export function listAccountEndpoints(desk: Desk, tries: Tries): Endpoint[] {
  const { store, getSite } = desk;
  return [
    {
      ...own,
      method: 'GET',
      path: '/api/yo',
      handle: async (c) => c.json(await describeMe(desk, c.var.me)),
    },
    {
      ...own,
      method: 'PATCH',
      path: '/api/yo',
      async handle(c) {
        const { me } = c.var;
        const { name } = await parseBody(c, NameChange);
        await store.write(async (tx) => {
          await changePerson(tx, me.id, { name });
          const change = { what: 'cambió su nombre', before: me.name, after: name };
          await addToAuditLog(tx, { who: me, kind: 'equipo', ...change }, Date.now());
        });
        return c.json(await describeMe(desk, { ...me, name }));
      },
    },
    {
      ...own,
      method: 'GET',
      path: '/api/yo/sesiones',
      async handle(c) {
        const { me, session } = c.var;
        const now = Date.now();
        const sessions = (await listSessions(store, me.id))
          .filter((each) => isAlive(each, now))
          .map(
            ({ id, agent, created_at, seen_at }): SessionInfo => ({
              id,
              isThis: id === session.id,
              agent,
              createdAt: new Date(created_at).toISOString(),
              seenAt: new Date(id === session.id ? now : seen_at).toISOString(),
            }),
          );
        return c.json(sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis)));
      },
    },
    {
      ...own,
      method: 'DELETE',
      path: '/api/yo/sesiones/:id',
      async handle(c) {
        const id = parseId(c);
        await store.write(async (tx) => {
          await forgetDeviceOf(tx, c.var.me.id, id);
          if (!(await endSession(tx, c.var.me.id, id)))
            throw new Refusal('missing', 'Ya se cerró.');
          const what = 'cerró otra de sus sesiones';
          await addToAuditLog(tx, { who: c.var.me, kind: 'entradas', what }, Date.now());
        });
        return c.body(null, 204);
      },
    },
    {
      ...own,
      method: 'DELETE',
      path: '/api/yo/sesiones',
      async handle(c) {
        await store.write(async (tx) => {
          await endSessions(tx, c.var.me.id, c.var.session.id);
          const what = 'cerró sus demás sesiones';
          await addToAuditLog(tx, { who: c.var.me, kind: 'entradas', what }, Date.now());
        });
        return c.body(null, 204);
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/api/yo/clave',
      async handle(c) {
        const given = await parseBody(c, PassphraseChange);
        tries.countSession(c.var.session.id);
        const change = { ...given, session: c.var.session.id };
        await changePassphrase(store, c.var.me, change, Date.now());
        return c.body(null, 204);
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/api/yo/segundo-factor',
      async handle(c) {
        const { passphrase } = await parseBody(c, OwnPassphrase);
        tries.countSession(c.var.session.id);
        await assertPassphrase(c.var.me, passphrase);
        return c.json(await prepareSecondFactor(store, c.var.me, getSite().name));
      },
    },
    {
      ...own,
      method: 'PUT',
      path: '/api/yo/segundo-factor',
      async handle(c) {
        const { code } = await parseBody(c, SecondFactorCode);
        tries.countSession(c.var.session.id);
        const codes = await confirmSecondFactor(store, c.var.me, code, Date.now());
        return c.json({ codes } satisfies SecondFactorCodes);
      },
    },
    {
      ...own,
      method: 'DELETE',
      path: '/api/yo/segundo-factor',
      async handle(c) {
        const { passphrase } = await parseBody(c, OwnPassphrase);
        tries.countSession(c.var.session.id);
        await assertPassphrase(c.var.me, passphrase);
        await removeSecondFactor(store, c.var.me, Date.now());
        return c.body(null, 204);
      },
    },
  ];
}

/** A session may be stolen, a passphrase less easily: what decides who comes in next asks for it. */
async function assertPassphrase({ passphrase }: Person, given: string): Promise<void> {
  if (await verifyPassphrase(passphrase, given)) return;
  throw new Refusal('invalid', 'La clave no es esa.', { field: 'passphrase' });
}
