import { toIso } from '#contract/day.ts';
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
import { type Desk, type DeskContext, endpointsFor, parseBody, parseId } from '../endpoint.ts';

const { get, post, patch, remove } = endpointsFor('manage-people', { locksPeople: true });

export function listTeamEndpoints({ store, env }: Desk) {
  // Without DESK_URL, links use the administrator's own address: a desk that listens everywhere has no single one.
  const toNewLink = (c: DeskContext, link: MadeLink): NewLink => ({
    link: new URL(toLinkPath(link), env.DESK_URL ?? `http://${c.req.header('Host')}`).href,
    expiresAt: toIso(link.expiresAt),
  });
  return [
    get('/api/equipo', async () => ({ people: (await listPeople(store)).map(toMember) })),
    post('/api/equipo', async (c) => {
      const invitation = await parseBody(c, Invitation);
      return toNewLink(c, await invite(store, c.var.me, invitation, Date.now()));
    }),
    patch('/api/equipo/:id', async (c) => {
      const by = { by: c.var.me, session: c.var.session.id };
      const change = await parseBody(c, PersonChange);
      await changeMember(store, by, parseId(c), change, Date.now());
    }),
    post('/api/equipo/:id/enlace', async (c) =>
      toNewLink(c, await renewLink(store, c.var.me, parseId(c), Date.now())),
    ),
    remove('/api/equipo/:id', (c) => withdrawInvitation(store, c.var.me, parseId(c), Date.now())),
    endpointsFor('signed-in').get('/api/pueden/:que', async (c) => {
      const what = c.req.param('que') ?? '';
      if (!isPermission(what)) throw new Refusal('missing', 'Ya no existe.');
      return { names: await listWhoCan(store, what) } satisfies WhoCan;
    }),
  ];
}

const isPermission = (what: string): what is Permission => Object.hasOwn(permissions, what);

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

function toMember(person: PersonRow): TeamMember {
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
