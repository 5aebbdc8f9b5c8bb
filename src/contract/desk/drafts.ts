import { z } from 'zod';
import type { Correction } from '../article.ts';
import {
  bodyFormats,
  correctionLimits,
  type DraftField,
  describeField,
  emptyFields,
  type DraftFields as Fields,
  fieldKeys,
  maxNoteLength,
} from '../article-fields.ts';
import { focusPattern } from '../focus.ts';
import { plainText } from './plain-text.ts';

/** Times are ISO strings. */

const anyText = (maxLength: number) => z.string().max(maxLength);

function toSchema(field: DraftField): z.ZodType<Fields[DraftField]> {
  const description = describeField(field);
  switch (description.kind) {
    case 'text':
    case 'body':
      return anyText(description.maxDraftLength);
    case 'address':
    case 'category':
      return plainText(description.maxDraftLength);
    case 'picture':
      return plainText(description.maxDraftLength).nullable();
    case 'tags':
      return z.array(anyText(description.maxDraftLength)).max(description.maxDraftCount);
    case 'flag':
      return z.boolean();
    case 'moment':
      return z.iso.datetime({ offset: true }).nullable();
    case 'focus':
      return z.union([z.literal(''), z.string().regex(focusPattern)]);
    case 'format':
      return z.enum(bodyFormats);
  }
}

/**
 * These limits are for saving, not for publishing. Unknown fields are dropped, not rejected: after a downgrade drafts
 * have fields of the newer release.
 */
export const DraftFields = z.object(
  Object.fromEntries(
    fieldKeys.map((field) => {
      const { isAddition = false } = describeField(field);
      return [field, isAddition ? toSchema(field).default(emptyFields[field]) : toSchema(field)];
    }),
  ) as { [Field in DraftField]: z.ZodType<Fields[Field]> },
);
export type DraftFields = Fields;
export type { DraftField };

/** The browser creates it, so that an article can be started offline. */
export const DraftId = z.uuid().toLowerCase();

/**
 * `PUT /api/borradores/:id`. `saveId` is «tab:turn»: a UUID of the tab, or of the local copy that it continues, and a
 * number that grows with each text it sends. A repeated `saveId` gets the first response again. A save that arrives after
 * a later turn of its tab changes nothing and gets the current text. If a response was lost, send the newest text as a
 * new turn with the same base.
 */
export const DraftSave = z.strictObject({
  saveId: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}$/),
  /** The version that this text was edited from; 0 for a new draft. */
  base: z.int().min(0),
  fields: DraftFields,
});
export type DraftSave = z.infer<typeof DraftSave>;

/** Has `fields` if the changes of others were merged into the sent ones. */
export type DraftSaved = {
  version: number;
  savedAt: string;
  fields?: DraftFields;
  /** True if the public article differs from this text or does not exist. */
  isChanged: boolean;
};

/** A 409 of a save: nothing was saved. `mergeDrafts` finds both texts; after the decision save with `version` as the base. */
export type DraftConflict = {
  version: number;
  savedAt: string;
  savedBy: string;
  /** The server's text. */
  fields: DraftFields;
  /** The common ancestor; null if it is no longer stored. */
  base: DraftFields | null;
  /** A restored backup does not have the version that this text was edited from. */
  isLost: boolean;
};

export type Presence = {
  name: string;
  seenAt: string;
  /** Another tab of the same person. */
  isMe: boolean;
};
/** `POST /api/borradores/:id/presencia` every ten seconds, or three if others are there; `tab` as in `saveId`. */
export const PresenceCall = z.strictObject({
  tab: z.uuid(),
  version: z.int().min(0).default(0),
  /** The last call of a tab; its response is empty. */
  isLeaving: z.boolean().default(false),
});
/**
 * `isLost`: a restored backup does not have the tab's version, so its text may exist only in this tab.
 */
export type PresenceResponse = {
  others: Presence[];
  version: number;
  state: DraftState;
  isLost: boolean;
};

export type DraftState =
  | 'borrador'
  | 'revision'
  | 'programado'
  | 'publicado'
  | 'cambios'
  | 'retirado'
  | 'papelera';

/** `GET /api/borradores/:id`. */
export type Draft = {
  id: string;
  version: number;
  fields: DraftFields;
  state: DraftState;
  /** The published or scheduled text. */
  published: DraftFields | null;
  isChanged: boolean;
  savedAt: string;
  savedBy: string;
  owner: string;
  /** In review, the writer's message to the reviewer; otherwise that of the editor who returned it. */
  note: string | null;
  /** The public address; null if not published. */
  url: string | null;
  /** When the article, or its change, is published. */
  scheduledFor: string | null;
  /** The version of the scheduled change of a published article. */
  scheduledVersion: number | null;
  /** Why a scheduled change was not published. */
  scheduleFault: string | null;
  /** The slug of the article that the address of a retired one redirects to. */
  leadsTo: string | null;
  /** Until when its last publication can be undone. */
  undoUntil: string | null;
  /** Oldest first. */
  corrections: Correction[];
  image: DraftImage | null;
  /** Whether the person who sent the request may edit it. */
  canEdit: boolean;
  canPublish: boolean;
};

export type DraftImage = {
  id: string;
  kind: 'drawing' | 'photo';
  width: number;
  height: number;
  /** A crop; the desk serves it too. */
  url: string;
  /** Uncropped, at the size of a panel. */
  whole: string;
};

/** `line` counts the body's lines from 1. */
export type Remark = {
  field: DraftField;
  line: number | null;
  message: string;
  /** The part of the body that it is about. */
  part?: 'Imagen' | 'Tabla' | 'Enlace';
  /** What to write instead of a part of the line. */
  fix?: { text: string; instead: string };
};
/** `POST /api/borradores/:id/revisar {fields}`. Faults prevent publishing, advice does not. */
export type Review = {
  faults: Remark[];
  /** The first ones; `moreAdvice` counts the rest. */
  advice: Remark[];
  moreAdvice: number;
  /** The pictures of the text that the library has, by their names. */
  pictures?: Record<string, ReviewedPicture>;
};
/** `bytes`: of the largest file that readers get. */
export type ReviewedPicture = DraftImage & { bytes: number };
export const ReviewCall = z.strictObject({ fields: DraftFields });

const version = z.int().min(1);
/** A correction has one line, as in files. */
const correction = plainText(correctionLimits.maxLength)
  .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));
/**
 * `POST …/publicar` with the version that the person saw: 409 if there is a newer one. `correction` tells
 * readers what was wrong; it is dated today.
 */
export const PublishCall = z.strictObject({ version, correction: correction.optional() });
/** `POST …/programar`: a new article, or the change of a published one. Send it again to change the time. */
export const ScheduleCall = z.strictObject({ version, at: z.iso.datetime({ offset: true }) });
/** A 422 of publishing and scheduling. */
export type ReviewProblem = { faults: Remark[] };
export type Published = {
  url: string;
  /** A text to paste: title, excerpt and address. */
  whatsapp: string;
  /** Until when `POST …/deshacer-publicacion` works; null if scheduled. */
  undoUntil: string | null;
  at: string;
};

const note = plainText(maxNoteLength).pipe(z.string().trim());
/** `POST …/a-revision`: what the reviewer should know. */
export const SendCall = z.strictObject({ reviewNote: note.default('') });
/** `POST …/devolver`. */
export const ReturnCall = z.strictObject({ note: note.pipe(z.string().min(1)) });
/** `POST …/retirar`, even for a retired article: `successor` is the slug that its address redirects to. */
export const RetireCall = z.strictObject({ successor: z.string().nullable() });
/** `POST …/renombrar`. Its 422 has the field `slug`; that of `retirar` has `successor`. */
export const RenameCall = z.strictObject({ slug: anyText(500) });
/** `POST …/duplicar`: `id` is the new draft's. */
export const DuplicateCall = z.strictObject({ id: DraftId });

export type RevisionReason =
  | 'publicado'
  | 'programado'
  /** Published by the newsroom's command. */
  | 'archivo'
  /** Ten minutes of work. */
  | 'trabajo'
  | 'antes-de-restaurar'
  /** The text that a file or another publication replaced. */
  | 'reemplazado';
/** `GET …/historial?cuantas`: newest first. */
export const HistoryQuery = z.object({
  cuantas: z.coerce.number().int().min(1).max(10_000).default(50),
});
export type Revision = {
  id: number;
  at: string;
  by: string;
  why: RevisionReason;
  isPublished: boolean;
  title: string;
  /** The correction that this publication added. */
  correction: string | null;
  /** Number of the publication, from 1; null if it was not published. */
  edition: number | null;
};
/** `GET …/historial/:revision`. */
export type RevisionDetail = { fields: DraftFields };
/** `POST …/restaurar`. To undo it, restore the revision `undo`. */
export const RestoreCall = z.strictObject({ revision: z.int32().positive() });
export type Restored = { undo: number };
