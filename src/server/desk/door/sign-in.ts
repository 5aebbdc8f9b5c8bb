import {
  type LinkInfo,
  LookAtLink,
  type Me,
  SignIn,
  type SignInProblem,
  UseLink,
} from '#contract/desk/people.ts';
import { listPermissions } from '#contract/desk/roles.ts';
import { lookAtLink, redeemLink } from '#newsroom/people/links.ts';
import { beginSession } from '#newsroom/people/sessions.ts';
import { signIn, tellOfFailure } from '#newsroom/people/sign-in.ts';
import type { Person } from '#store/people/people.ts';
import { addToRegistro } from '#store/people/registro.ts';
import { getSecondFactor } from '#store/people/second-factors.ts';
import { endSession } from '#store/people/sessions.ts';
import { type Desk, type Endpoint, parseBody, Refusal } from '../endpoint.ts';
import { toAgent } from './agent.ts';
import { giveToken, takeTokenBack } from './cookie.ts';
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

/** Coming in and going out. */
export function listSignInEndpoints(desk: Desk, tries: Tries): Endpoint[] {
  const { store, background } = desk;
  return [
    {
      method: 'POST',
      path: '/api/entrar',
      may: 'anyone',
      async handle(c) {
        const given = await parseBody(c, SignIn);
        const takeBack = tries.countEntry(c, given.email);
        const agent = toAgent(c.req.header('User-Agent'));
        const outcome = await signIn(store, given, agent, Date.now());
        if ('refused' in outcome) {
          const { refused, known } = outcome;
          // Not waited for: it would tell an address that is known from one that is not.
          if (known && refused !== 'code-wanted' && tries.isWorthTelling(known.id)) {
            background.run(() => tellOfFailure(store, known, Date.now()));
          }
          throw refusals[refused]();
        }
        takeBack();
        giveToken(desk, c, outcome.token);
        return c.json(await describeMe(desk, outcome.person));
      },
    },
    {
      method: 'POST',
      path: '/api/salir',
      may: 'signed-in',
      locksPeople: true,
      async handle(c) {
        const { me, session } = c.var;
        await store.write(async (tx) => {
          await endSession(tx, me.id, session.id);
          await addToRegistro(tx, { who: me, kind: 'entradas', what: 'salió' }, Date.now());
        });
        takeTokenBack(desk, c);
        return c.body(null, 204);
      },
    },
    {
      method: 'POST',
      path: '/api/enlaces/mirar',
      may: 'anyone',
      async handle(c) {
        const { token } = await parseBody(c, LookAtLink);
        const { link, person } = await lookAtLink(store.db, token, Date.now());
        const info: LinkInfo = {
          kind: link.kind,
          name: person?.name ?? '',
          email: person?.email ?? '',
          role: person?.role ?? 'administrador',
          by: link.made_by,
          expiresAt: new Date(link.expires_at).toISOString(),
        };
        return c.json(info);
      },
    },
    {
      method: 'POST',
      path: '/api/enlaces/usar',
      may: 'anyone',
      async handle(c) {
        tries.countAddress(c);
        const given = await parseBody(c, UseLink);
        const agent = toAgent(c.req.header('User-Agent'));
        const { person, session } = await redeemLink(store, given, Date.now(), (tx, { id }) =>
          beginSession(tx, id, agent, Date.now()),
        );
        giveToken(desk, c, session);
        return c.json(await describeMe(desk, person));
      },
    },
  ];
}

const needsCode: Omit<SignInProblem, 'detail'> = { needsCode: true };
const refusals = {
  passphrase: () => new Refusal(401, 'El correo o la clave no coinciden.'),
  'code-wanted': () => new Refusal(401, 'Escriba el código de su teléfono.', needsCode),
  code: () => new Refusal(401, 'Ese código no es el de ahora, o ya se usó.', needsCode),
};
