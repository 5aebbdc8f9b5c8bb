import { z } from 'zod';

/** What was done on the desk, by whom, and when: nobody can change it. */

const registroKinds = [
  /** Entries, failed ones, sessions that were closed. */
  'entradas',
  /** Invitations, roles, people disabled, passphrases and second factors. */
  'equipo',
  'articulos',
  'boletin',
  /** Personal data of subscribers: listed, exported, deleted. */
  'datos',
  /** Categories, backups, settings; `before` and `after` tell the change. */
  'ajustes',
] as const;
export type RegistroKind = (typeof registroKinds)[number];

/**
 * `GET /api/registro?persona&tipo&desde&hasta&pagina`; days as 2026-11-15, of Caracas. `POST /api/registro/csv` takes the
 * same in its body, and answers every page of it.
 */
export const RegistroFilter = z.object({
  persona: z.coerce.number().int().positive().optional(),
  tipo: z.enum(registroKinds).optional(),
  desde: z.iso.date().optional(),
  hasta: z.iso.date().optional(),
  pagina: z.coerce.number().int().min(1).max(99_999).default(1),
});

export type RegistroFilter = z.infer<typeof RegistroFilter>;

/** So many a page. */
export const registroPage = 50;

export type RegistroItem = {
  id: number;
  at: string;
  /** The person's name as it was then; null for nobody, `terminal` for the newsroom's command. */
  who: string | null;
  kind: RegistroKind;
  /** What comes after the name: «invitó a luis@… como redactor». */
  what: string;
  before: string | null;
  after: string | null;
  /** Of the article that it tells of, whose title then ends `what`. */
  draftId: string | null;
};
/** Newest first. */
export type Registro = { items: RegistroItem[]; total: number };
