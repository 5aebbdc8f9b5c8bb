import type { Generated, Selectable } from 'kysely';
import type { AuditLogKind } from '#contract/desk/audit-log.ts';
import type { LinkKind } from '#contract/desk/people.ts';
import type { Role } from '#contract/desk/roles.ts';

export type PeopleTables = {
  people: PersonTable;
  /** Like sessions and links, not in backups. */
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
  /** In argon2's format; null until a link was used. */
  passphrase: string | null;
  is_disabled: Generated<number>;
  created_at: number;
  seen_at: number | null;
};

type SecondFactorTable = {
  person_id: number;
  /** In base 32. */
  secret: string;
  /** A code is required only after a first one showed that the phone has the secret. */
  is_confirmed: number;
  /** The time step of the last accepted code, which is not accepted again: half minutes since 1970. */
  last_step: number;
  /** A JSON list of the digests of unused backup codes. */
  codes: string;
};

type SessionTable = {
  id: Generated<number>;
  person_id: number;
  /** The digest of the cookie's token. */
  digest: string;
  /** The browser and system, such as «Firefox en Windows». */
  agent: string;
  created_at: number;
  seen_at: number;
  /** The digest of the known device on which it began; null for one of an older version. */
  device: Generated<string | null>;
};

type KnownDeviceTable = {
  person_id: number;
  /** The digest of the browser's token. People who share a browser share it. */
  digest: string;
  seen_at: number;
};

/** Shown once, and used once. */
type PersonLinkTable = {
  digest: string;
  kind: LinkKind;
  /** Null for the first link, which creates its person. */
  person_id: number | null;
  /** The name of its maker, as it was then; null for the command line. */
  made_by: string | null;
  /** Null for the command line, and for links of a version that recorded names only. */
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
  /** The article that it is about. */
  draft_id: string | null;
};

export type Person = Selectable<PersonTable>;
export type SecondFactor = Selectable<SecondFactorTable>;
export type Session = Selectable<SessionTable>;
export type PersonLink = Selectable<PersonLinkTable>;
