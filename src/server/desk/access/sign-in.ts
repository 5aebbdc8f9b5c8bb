import {
  InspectLink,
  type LinkInfo,
  type Me,
  SignIn,
  type SignInProblem,
  UseLink,
} from '#contract/desk/people.ts';
import { listPermissions } from '#contract/desk/roles.ts';
import { isKnownDevice, rememberDevice } from '#newsroom/people/known-devices.ts';
import { readLink, redeemLink } from '#newsroom/people/links.ts';
import { beginSession } from '#newsroom/people/sessions.ts';
import { logFailedSignIn, signIn } from '#newsroom/people/sign-in.ts';
import { Refusal } from '#refusal.ts';
import { endPresence } from '#store/drafts/draft-versions.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import type { Person } from '#store/people/people.ts';
import { getSecondFactor } from '#store/people/second-factors.ts';
import { endSession } from '#store/people/sessions.ts';
import { type Desk, endpointsFor, parseBody } from '../endpoint.ts';
import { toAgent } from './agent.ts';
import { deleteSessionCookie, readDevice, setTokenCookies } from './cookie.ts';
import type { Tries } from './tries.ts';

export async function describeMe({ store, getSite }: Desk, person: Person): Promise<Me> {
  const { id, name, email, role } = person;
  const factor = await getSecondFactor(store.db, id);
  return {
    person: { id, name, email, role, hasSecondFactor: factor?.is_confirmed === 1 },
    can: listPermissions(role),
    site: { name: getSite().name, url: getSite().url },
  };
}

const anyone = endpointsFor('anyone');

export function listSignInEndpoints(desk: Desk, tries: Tries) {
  const { store, background } = desk;
  return [
    anyone.post('/api/entrar', async (c) => {
      const credentials = await parseBody(c, SignIn);
      const device = readDevice(desk, c);
      const isKnown =
        device !== null && (await isKnownDevice(store, device, credentials.email, Date.now()));
      const attempt = tries.countEntry(c, credentials.email, isKnown ? device : null);
      const agent = toAgent(c.req.header('User-Agent'));
      const outcome = await signIn(
        store,
        credentials,
        { agent, device, ...attempt },
        Date.now(),
      ).catch((error: unknown) => {
        if (error instanceof Refusal && error.kind === 'busy') attempt.refund();
        throw error;
      });
      if ('refused' in outcome) {
        const { refused: reason, known: person } = outcome;
        if (reason === 'code-wanted') attempt.refund();
        // Not awaited: the response time would reveal whether the address is known.
        if (person && reason !== 'code-wanted' && tries.shouldLogFailure(person.id)) {
          background.run(() => logFailedSignIn(store, person, Date.now()));
        }
        throw refusals[reason]();
      }
      attempt.refund();
      if (credentials.code !== undefined) attempt.refundCode();
      setTokenCookies(desk, c, { session: outcome.token, device: outcome.device });
      return describeMe(desk, outcome.person);
    }),
    endpointsFor('signed-in', { locksPeople: true }).post('/api/salir', async (c) => {
      const { me, session } = c.var;
      await store.write(async (tx) => {
        await endSession(tx, me.id, session.id);
        await endPresence(tx, me.id);
        await addToAuditLog(tx, { who: me, kind: 'entradas', what: 'salió' }, Date.now());
      });
      deleteSessionCookie(desk, c);
    }),
    anyone.post('/api/enlaces/mirar', async (c) => {
      const { token } = await parseBody(c, InspectLink);
      const { link, person } = await readLink(store.db, token, Date.now());
      return {
        kind: link.kind,
        name: person?.name ?? '',
        email: person?.email ?? '',
        role: person?.role ?? 'administrador',
        by: link.made_by,
        expiresAt: new Date(link.expires_at).toISOString(),
      } satisfies LinkInfo;
    }),
    anyone.post('/api/enlaces/usar', async (c) => {
      tries.countAddress(c);
      const body = await parseBody(c, UseLink);
      const agent = toAgent(c.req.header('User-Agent'));
      const now = Date.now();
      let device = '';
      const { person, session } = await redeemLink(store, body, now, async (tx, { id }) => {
        device = await rememberDevice(tx, id, readDevice(desk, c), now);
        return beginSession(tx, id, agent, now, device);
      });
      setTokenCookies(desk, c, { session, device });
      return describeMe(desk, person);
    }),
  ];
}

const needsCode: SignInProblem = { needsCode: true };
const refusals = {
  passphrase: () => new Refusal('signed-out', 'El correo o la clave no coinciden.'),
  'code-wanted': () =>
    new Refusal('signed-out', 'Escriba el código de su teléfono.', { details: needsCode }),
  code: () =>
    new Refusal('signed-out', 'Ese código no es válido, o ya se usó.', { details: needsCode }),
};
