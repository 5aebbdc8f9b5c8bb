import type { Generated, Selectable } from 'kysely';
import type { AuditLogKind } from '#contract/desk/audit-log.ts';
import type { LinkKind } from '#contract/desk/people.ts';
import type { Role } from '#contract/desk/roles.ts';

export type PeopleTables = {
  people: PersonTable;
  /** Like sessions and links, in no backup. */
  second_factors: SecondFactorTable;
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  person_links: PersonLinkTable;
  registro: AuditLogTable;
};

type PersonTable = {
  id: Generated<number>;
  /** Folded; see `foldEmail`. */
  email: string;
  name: string;
  role: Role;
  /** As argon2 writes it; null until a link was used. */
  passphrase: string | null;
  is_disabled: Generated<number>;
  created_at: number;
  seen_at: number | null;
};

type SecondFactorTable = {
  person_id: number;
  /** In base 32. */
  secret: string;
  /** Until a first code has shown that the telephone has it, it is not asked for. */
  is_confirmed: number;
  /** Of the last code that was taken, which is not taken again: half minutes since 1970. */
  last_step: number;
  /** A JSON list of the digests of those on paper that were not used yet. */
  codes: string;
};

type SessionTable = {
  id: Generated<number>;
  person_id: number;
  /** Of what the cookie holds. */
  digest: string;
  /** As «Firefox en Windows». */
  agent: string;
  created_at: number;
  seen_at: number;
  /** The digest of the known device that it began on; null for one of an older version. */
  device: Generated<string | null>;
};

type KnownDeviceTable = {
  person_id: number;
  /** Of what the browser keeps. People who share a browser share it. */
  digest: string;
  seen_at: number;
};

/** Handed over once, and used once. */
type PersonLinkTable = {
  digest: string;
  kind: LinkKind;
  /** Null for the first, which makes its person. */
  person_id: number | null;
  /** The name of who made it, as it was then; null for the command line. */
  made_by: string | null;
  /** Null for the command line, and for a link of a version that wrote down names alone. */
  made_by_id: number | null;
  expires_at: number;
};

type AuditLogTable = {
  id: Generated<number>;
  at: number;
  person_id: number | null;
  /** The name as it was then. */
  who: string | null;
  kind: AuditLogKind;
  what: string;
  value_before: string | null;
  value_after: string | null;
  /** Of the article that it tells of. */
  draft_id: string | null;
};

export type Person = Selectable<PersonTable>;
export type SecondFactor = Selectable<SecondFactorTable>;
export type Session = Selectable<SessionTable>;
export type PersonLink = Selectable<PersonLinkTable>;
