import {
  Invitation,
  type NewLink,
  PersonChange,
  type TeamMember,
  type WhoCan,
} from '#contract/desk/people.ts';
import { type Permission, permissions } from '#contract/desk/roles.ts';
import { type MadeLink, toLinkPath } from '#newsroom/people/links.ts';
import {
  changeMember,
  invite,
  renewLink,
  toMemberState,
  withdrawInvitation,
} from '#newsroom/people/team.ts';
import { Refusal } from '#refusal.ts';
import { listPeople, listWhoCan } from '#store/people/people.ts';
import { type Desk, type DeskContext, type Endpoint, parseBody, parseId } from '../endpoint.ts';

const administrators = { may: 'manage-people', locksPeople: true } as const;

/** Who is in the newsroom, and what they may. */
export function listTeamEndpoints({ store, env }: Desk): Endpoint[] {
  // Unless the address is set, the one that the administrator came by: a desk that listens everywhere has none.
  const toNewLink = (c: DeskContext, link: MadeLink): NewLink => ({
    link: new URL(toLinkPath(link), env.DESK_URL ?? `http://${c.req.header('Host')}`).href,
    expiresAt: new Date(link.expiresAt).toISOString(),
  });
  return [
    {
      ...administrators,
      method: 'GET',
      path: '/api/equipo',
      handle: async (c) => c.json({ people: (await listPeople(store)).map(toMember) }),
    },
    {
      ...administrators,
      method: 'POST',
      path: '/api/equipo',
      async handle(c) {
        const invitation = await parseBody(c, Invitation);
        return c.json(toNewLink(c, await invite(store, c.var.me, invitation, Date.now())));
      },
    },
    {
      ...administrators,
      method: 'PATCH',
      path: '/api/equipo/:id',
      async handle(c) {
        const by = { by: c.var.me, session: c.var.session.id };
        const change = await parseBody(c, PersonChange);
        await changeMember(store, by, parseId(c), change, Date.now());
        return c.body(null, 204);
      },
    },
    {
      ...administrators,
      method: 'POST',
      path: '/api/equipo/:id/enlace',
      handle: async (c) =>
        c.json(toNewLink(c, await renewLink(store, c.var.me, parseId(c), Date.now()))),
    },
    {
      ...administrators,
      method: 'DELETE',
      path: '/api/equipo/:id',
      async handle(c) {
        await withdrawInvitation(store, c.var.me, parseId(c), Date.now());
        return c.body(null, 204);
      },
    },
    {
      may: 'signed-in',
      method: 'GET',
      path: '/api/pueden/:que',
      async handle(c) {
        const what = c.req.param('que') ?? '';
        if (!isPermission(what)) throw new Refusal('missing', 'Ya no existe.');
        const answer: WhoCan = { names: await listWhoCan(store, what) };
        return c.json(answer);
      },
    },
  ];
}

const isPermission = (what: string): what is Permission => Object.hasOwn(permissions, what);

type Listed = Awaited<ReturnType<typeof listPeople>>[number];

function toMember(person: Listed): TeamMember {
  const { id, name, email, role, seen_at } = person;
  const isLinked = person.expires_at !== null && person.expires_at > Date.now();
  return {
    id,
    name,
    email,
    role,
    state: toMemberState(person),
    seenAt: toIso(seen_at),
    hasSecondFactor: person.is_confirmed === 1,
    linkExpiresAt: isLinked ? toIso(person.expires_at) : null,
  };
}

const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
