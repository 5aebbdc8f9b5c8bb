import { useState } from 'react';
import { Link } from 'wouter';
import type { AuditLog } from '#contract/desk/audit-log.ts';
import type { Team, TeamMember } from '#contract/desk/people.ts';
import { formatCount } from '#format.ts';
import { useResponse } from '../api/responses.ts';
import { LogItems } from '../audit-log/items.tsx';
import { Button } from '../parts/button.tsx';
import { Face } from '../parts/marks.tsx';
import { columns, PageHead, Section } from '../parts/page.tsx';
import { ResponseStatus, Skeleton } from '../parts/status.tsx';
import { InviteDialog, LinkDialog, type MadeLink } from './links.tsx';
import { Member, memberDetails, memberRow } from './member.tsx';
import { Sessions } from './sessions.tsx';

export function TeamPage() {
  const team = useResponse<Team>('/api/equipo');
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const people = team.data?.people ?? [];
  const active = people.filter(({ state }) => state === 'activo');
  const administrators = active.filter(({ role }) => role === 'administrador');
  return (
    <>
      <PageHead title="Equipo">
        <Button kind="solid" icon="plus" onClick={() => setInviting(true)}>
          Invitar
        </Button>
      </PageHead>
      <Section
        title="Personas"
        count={countStates(people)}
        aside="El redactor escribe y envía a revisión. El editor, además, publica y envía el boletín. El administrador, además, maneja el equipo y los ajustes."
      >
        {team.fault && <ResponseStatus what="el equipo" response={team} />}
        <ul className="divide-y divide-rule border-y border-rule">
          {!team.data && !team.fault && <ArrivingMember />}
          {sortPeople(people).map((person) => (
            <Member
              key={person.id}
              person={person}
              isOnlyAdministrator={administrators.length === 1 && administrators[0] === person}
              onLink={setMade}
            />
          ))}
        </ul>
      </Section>
      <div className={`${columns} mt-8`}>
        <Sessions />
        <LastEntries />
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

const order: Record<TeamMember['state'], number> = {
  activo: 0,
  invitado: 1,
  inhabilitado: 2,
  muestra: 3,
};
const sortPeople = (people: TeamMember[]) =>
  people.toSorted((a, b) => order[a.state] - order[b.state] || a.id - b.id);

const stateNames: Record<TeamMember['state'], [one: string, many: string]> = {
  activo: ['activa', 'activas'],
  invitado: ['invitada', 'invitadas'],
  inhabilitado: ['inhabilitada', 'inhabilitadas'],
  muestra: ['de muestra', 'de muestra'],
};
const states = Object.keys(stateNames) as TeamMember['state'][];

/** A number if all can sign in, otherwise how many are in each state: the list shows every account. */
function countStates(people: TeamMember[]): number | string {
  const counts = states
    .map((state) => ({ state, count: people.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0);
  if (counts.every(({ state }) => state === 'activo')) return people.length;
  return counts.map(({ state, count }) => formatCount(count, ...stateNames[state])).join(', ');
}

function ArrivingMember() {
  return (
    <li className={memberRow} aria-busy="true">
      <Face />
      <span>
        <Skeleton width={5} />
        <small className={memberDetails}>
          <Skeleton width={3} />
        </small>
      </span>
    </li>
  );
}

const fewEntries = 8;

function LastEntries() {
  const response = useResponse<AuditLog>('/api/registro');
  return (
    <Section
      title="Registro"
      aside={
        <Link className="link" href="/registro">
          Ver todo
        </Link>
      }
    >
      {response.fault && <ResponseStatus what="el registro" response={response} />}
      <LogItems items={response.data?.items.slice(0, fewEntries)} />
    </Section>
  );
}
