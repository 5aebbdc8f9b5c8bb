import { z } from 'zod';

/** The audit log: what was done on the desk, by whom and when. Entries cannot be changed. */

const auditLogKinds = [
  /** Sign-ins, failed sign-ins, closed sessions. */
  'entradas',
  /** Invitations, roles, people disabled, passphrases and second factors. */
  'equipo',
  'articulos',
  'boletin',
  /** Personal data of subscribers: listed, exported, deleted. */
  'datos',
  /** Categories, backups, settings; `before` and `after` hold the change. */
  'ajustes',
] as const;
export type AuditLogKind = (typeof auditLogKinds)[number];

/**
 * `GET /api/registro?persona&tipo&desde&hasta&pagina`; days in Caracas, as 2026-11-15. `POST /api/registro/csv` takes
 * the same filter in its body and returns all pages.
 */
export const AuditLogFilter = z.object({
  persona: z.coerce.number().int().positive().optional(),
  tipo: z.enum(auditLogKinds).optional(),
  desde: z.iso.date().optional(),
  hasta: z.iso.date().optional(),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});

export type AuditLogFilter = z.infer<typeof AuditLogFilter>;

export const auditLogPageSize = 50;

export type AuditLogItem = {
  id: number;
  at: string;
  /** The person's name at that time; null if unknown, `terminal` for the command line. */
  who: string | null;
  kind: AuditLogKind;
  /** The text after the name: «invitó a luis@… como redactor». */
  what: string;
  before: string | null;
  after: string | null;
  /** The article concerned; its title then ends `what`. */
  draftId: string | null;
};
/** Newest first. */
export type AuditLog = { items: AuditLogItem[]; total: number };
