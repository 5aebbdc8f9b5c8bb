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
  turnOffSecondFactor,
} from '#newsroom/people/second-factor.ts';
import { isSessionValid } from '#newsroom/people/sessions.ts';
import { changePassphrase } from '#newsroom/people/sign-in.ts';
import { invalid, Refusal } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { deleteDeviceOf } from '#store/people/known-devices.ts';
import { changePerson, type Person } from '#store/people/people.ts';
import { endSession, endSessions, listSessions } from '#store/people/sessions.ts';
import { type Desk, endpointsFor, parseBody, parseId } from '../endpoint.ts';
import { describeMe } from './sign-in.ts';
import type { Tries } from './tries.ts';

const { get, post, put, patch, remove } = endpointsFor('signed-in', { locksPeople: true });

export function listAccountEndpoints(desk: Desk, tries: Tries) {
  const { store, getSite } = desk;
  return [
    get('/api/yo', (c) => describeMe(desk, c.var.me)),
    patch('/api/yo', async (c) => {
      const { me } = c.var;
      const { name } = await parseBody(c, NameChange);
      await store.write(async (tx) => {
        await changePerson(tx, me.id, { name });
        const change = { what: 'cambió su nombre', before: me.name, after: name };
        await addToAuditLog(tx, { who: me, kind: 'equipo', ...change }, Date.now());
      });
      return describeMe(desk, { ...me, name });
    }),
    get('/api/yo/sesiones', async (c) => {
      const { me, session } = c.var;
      const now = Date.now();
      const sessions = (await listSessions(store, me.id))
        .filter((each) => isSessionValid(each, now))
        .map(
          ({ id, agent, created_at, seen_at }): SessionInfo => ({
            id,
            isThis: id === session.id,
            agent,
            createdAt: new Date(created_at).toISOString(),
            seenAt: new Date(id === session.id ? now : seen_at).toISOString(),
          }),
        );
      return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis));
    }),
    remove('/api/yo/sesiones/:id', async (c) => {
      const id = parseId(c);
      await store.write(async (tx) => {
        await deleteDeviceOf(tx, c.var.me.id, id);
        if (!(await endSession(tx, c.var.me.id, id)))
          throw new Refusal('missing', 'Esa sesión ya se cerró.');
        const what = 'cerró otra de sus sesiones';
        await addToAuditLog(tx, { who: c.var.me, kind: 'entradas', what }, Date.now());
      });
    }),
    remove('/api/yo/sesiones', async (c) => {
      await store.write(async (tx) => {
        await endSessions(tx, c.var.me.id, c.var.session.id);
        const what = 'cerró sus demás sesiones';
        await addToAuditLog(tx, { who: c.var.me, kind: 'entradas', what }, Date.now());
      });
    }),
    post('/api/yo/clave', async (c) => {
      const body = await parseBody(c, PassphraseChange);
      tries.countSession(c.var.session.id);
      const change = { ...body, session: c.var.session.id };
      await changePassphrase(store, c.var.me, change, Date.now());
    }),
    post('/api/yo/segundo-factor', async (c) => {
      const { passphrase } = await parseBody(c, OwnPassphrase);
      tries.countSession(c.var.session.id);
      await assertPassphrase(c.var.me, passphrase);
      return prepareSecondFactor(store, c.var.me, getSite().name);
    }),
    put('/api/yo/segundo-factor', async (c) => {
      const { code } = await parseBody(c, SecondFactorCode);
      tries.countSession(c.var.session.id);
      const codes = await confirmSecondFactor(store, c.var.me, code, Date.now());
      return { codes } satisfies SecondFactorCodes;
    }),
    remove('/api/yo/segundo-factor', async (c) => {
      const { passphrase } = await parseBody(c, OwnPassphrase);
      tries.countSession(c.var.session.id);
      await assertPassphrase(c.var.me, passphrase);
      await turnOffSecondFactor(store, c.var.me, Date.now());
    }),
  ];
}

/** A stolen session must not be enough to change how its owner signs in. */
async function assertPassphrase({ passphrase }: Person, attempt: string): Promise<void> {
  if (await verifyPassphrase(passphrase, attempt)) return;
  throw invalid('La clave no es esa.', 'passphrase');
}
