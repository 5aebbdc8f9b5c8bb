import { z } from 'zod';
import type { Correction } from '../article.ts';
import {
  correctionLimits,
  type DraftField,
  describeField,
  emptyFields,
  type DraftFields as Fields,
  fieldKeys,
} from '../article-fields.ts';
import { focusPattern } from '../focus.ts';
import { plainText } from './plain-text.ts';

/** Drafts on the wire, as the desk writes them. Times are ISO strings. */

const anyText = (most: number) => z.string().max(most);

function toSchema(field: DraftField): z.ZodType<Fields[DraftField]> {
  const described = describeField(field);
  switch (described.kind) {
    case 'text':
    case 'body':
      return anyText(described.maxDraftLength);
    case 'address':
    case 'category':
      return plainText(described.maxDraftLength);
    case 'picture':
      return plainText(described.maxDraftLength).nullable();
    case 'tags':
      return z.array(anyText(described.maxDraftLength)).max(described.maxDraftCount);
    case 'flag':
      return z.boolean();
    case 'moment':
      return z.iso.datetime({ offset: true }).nullable();
    case 'focus':
      return z.union([z.literal(''), z.string().regex(focusPattern)]);
  }
}

/**
 * These limits are only those of what is kept at all. What is not known here is left out, not refused: after a step back
 * drafts hold what the newer version wrote.
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

/** Which a browser makes, so that an article can be begun without a connection. */
export const DraftId = z.uuid().toLowerCase();

/**
 * `PUT /api/borradores/:id`. `saveId` is «tab:turn»: a UUID of this tab (or of the copy on this device that it goes on
 * with: keep it beside that copy), and a number that grows with each text it sends. The same again is answered as the
 * first time. One that arrives after a later turn of its tab changes nothing, and is answered with what is there.
 * A save whose answer was lost needs no care: send the newest text as a new turn with the same base.
 */
export const DraftSave = z.strictObject({
  saveId: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}$/),
  /** The version that this text was made from; 0 for a new draft. */
  base: z.int().min(0),
  fields: DraftFields,
});
export type DraftSave = z.infer<typeof DraftSave>;

/** The answer to a save; with `fields` when they are not those that were sent: another's changes were merged in. */
export type DraftSaved = {
  version: number;
  savedAt: string;
  fields?: DraftFields;
  /** Whether readers see something else, or nothing. */
  isChanged: boolean;
};

export type Conflict = { field: keyof DraftFields; line?: number };

/** A 409 of a save: nothing was kept of it. `mergeDrafts` shows both; once decided, save with `version` as the base. */
export type DraftConflict = {
  detail: string;
  version: number;
  savedAt: string;
  savedBy: string;
  /** What is on the server. */
  fields: DraftFields;
  /** What both began with; null when that was too long ago to be kept. */
  base: DraftFields | null;
  conflicts: Conflict[];
  /** A backup was restored that does not have the version this text was made from. */
  isLost: boolean;
};

export type Presence = {
  name: string;
  seenAt: string /** Another tab of one's own. */;
  isMe: boolean;
};
/** `POST /api/borradores/:id/presencia` every ten seconds, or three with others there; `tab` as in `saveId`, `version` the one that it has. */
export const PresenceCall = z.strictObject({
  tab: z.uuid(),
  version: z.int().min(0).default(0),
  /** The last call of a tab, which is answered by nothing. */
  isLeaving: z.boolean().default(false),
});
/**
 * What others wrote is a newer version; what they did with it, as giving it back, is another state. `isLost` if a backup
 * was restored that does not have the tab's version: its text may be nowhere else.
 */
export type PresenceAnswer = {
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
  articleId: number | null;
  version: number;
  fields: DraftFields;
  state: DraftState;
  /** What readers see, or will see at their hour. */
  published: DraftFields | null;
  isChanged: boolean;
  savedAt: string;
  savedBy: string;
  owner: string;
  /** What an editor wrote when giving it back. */
  note: string | null;
  publishedAt: string | null;
  /** The public address; null while there is none. */
  url: string | null;
  /** When the article, or its change, goes out. */
  scheduledFor: string | null;
  /** Of the text that goes out then, where it changes an article that is out. */
  scheduledVersion: number | null;
  /** Why a change that was scheduled did not go out. */
  scheduleFault: string | null;
  /** The slug of the article that the address of a retired one redirects to. */
  leadsTo: string | null;
  /** Until when its last publication can be undone. */
  undoUntil: string | null;
  /** Of the published article, oldest first. */
  corrections: Correction[];
  /** A picture of `fields`, if it has one. */
  image: DraftImage | null;
  /** What the one who asks may do with it. */
  canEdit: boolean;
  canPublish: boolean;
  others: Presence[];
};

export type DraftImage = {
  id: string;
  kind: 'drawing' | 'photo';
  width: number;
  height: number;
  /** A view to show; served by the desk as well. */
  url: string;
  /** The picture whole, no larger than a panel needs it. */
  whole: string;
};

/** Something of a draft; `line` counts the body's lines from 1. */
export type Remark = { field: DraftField; line: number | null; message: string };
/** `POST /api/borradores/:id/revisar {fields}`: what blocks publishing, and what does not. */
export type Review = {
  faults: Remark[];
  /** The first of them. */
  advice: Remark[];
  moreAdvice: number;
};
export const ReviewCall = z.strictObject({ fields: DraftFields });

const version = z.int().min(1);
/** In one line, as a file says it. */
const correction = plainText(correctionLimits.maxLength)
  .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));
/**
 * `POST …/publicar`, by the version that was looked at: 409 DraftOutdated if it is another by now. `correction` tells
 * readers of a published article what it had wrong; it is dated today.
 */
export const PublishCall = z.strictObject({ version, correction: correction.optional() });
/** `POST …/programar`: a new article, or the change of one that is out (one at a time; again to change the hour). */
export const ScheduleCall = z.strictObject({ version, at: z.iso.datetime({ offset: true }) });
export type DraftOutdated = { detail: string; version: number; savedBy: string; savedAt: string };
/** A 422 of publishing and scheduling. */
export type ReviewProblem = { detail: string; faults: Remark[] };
export type Published = {
  /** The public address, whole. */
  url: string;
  /** A text to paste: title, excerpt and address. */
  whatsapp: string;
  /** `POST …/deshacer-publicacion` is answered until then; null when it was scheduled. */
  undoUntil: string | null;
  at: string;
  /** Of the draft, which now has its address and date. */
  version: number;
};

/** `POST …/devolver`. */
export const ReturnCall = z.strictObject({ note: plainText(2_000).pipe(z.string().trim().min(1)) });
/** `POST …/retirar`, also of a retired one: `successor` is the slug of the article that its address redirects to. */
export const RetireCall = z.strictObject({ successor: z.string().nullable() });
/** `POST …/renombrar`. Its 422 has the `field` `slug`, that of `retirar` `successor`. */
export const RenameCall = z.strictObject({ slug: anyText(500) });
/** `POST …/duplicar`: the id of the new draft, which the browser makes. */
export const DuplicateCall = z.strictObject({ id: DraftId });

export type RevisionReason =
  | 'publicado'
  | 'programado'
  /** By the newsroom's command. */
  | 'archivo'
  /** Ten minutes of work. */
  | 'trabajo'
  | 'antes-de-restaurar'
  /** What was there when a file or another's publication took its place. */
  | 'reemplazado';
/** `GET …/historial?cuantas`: the newest, fifty unless told. */
export const HistoryQuery = z.object({
  cuantas: z.coerce.number().int().min(1).max(10_000).default(50),
});
export type Revision = {
  id: number;
  at: string;
  by: string;
  why: RevisionReason;
  /** Whether it is what readers see now. */
  isPublished: boolean;
  title: string;
  /** Added for readers by this publication. */
  correction: string | null;
  /** Of those that readers saw, from the first; null for the others. */
  edition: number | null;
};
/** `GET …/historial/:revision`. */
export type RevisionDetail = { id: number; isPublished: boolean; fields: DraftFields };
/** `POST …/restaurar` answers DraftSaved, always with `fields`. To undo it, restore the revision it made. */
export const RestoreCall = z.strictObject({ revision: z.int32().positive() });
export type Restored = DraftSaved & { fields: DraftFields; undo: number };
