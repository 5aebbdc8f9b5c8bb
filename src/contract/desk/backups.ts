import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** `POST /api/ajustes/copias`. */
export const MakeBackup = z.object({ make: z.literal(true) });
/** `POST /api/ajustes/copias/subida`: the total size in bytes; the parts follow. */
export const BeginUpload = z.object({ size: z.int().positive() });
/** `PUT /api/ajustes/copias/subida?nombre&desde&de`: one part, its offset and the total size. */
export const UploadPart = z.object({
  nombre: plainText(200),
  desde: z.coerce.number().int().nonnegative(),
  de: z.coerce.number().int().positive(),
});
/** `POST /api/ajustes/copias/comprobar`. */
export const OneBackup = z.object({ name: plainText(200) });
/** `POST /api/ajustes/copias/restaurar`: `site` is the site's name, typed to confirm. */
export const RestoreBackup = z.object({ name: plainText(200), site: plainText(200) });

type JobKind = 'making' | 'checking' | 'saving' | 'restoring';
type BackupCounts = Partial<Record<string, number>>;

/** `GET /api/ajustes/copias`, and the immediate response to every command: the work continues in the background. */
export type Backups = {
  last: { madeAt: string; madeBy: string; bytes: number; counts: BackupCounts } | null;
  /** Newest first. */
  kept: { name: string; bytes: number; changedAt: string }[];
  job: { kind: JobKind; name: string; done: number; total: number } | null;
  /** The result of the last command. */
  outcome:
    | { kind: 'made' | 'checked'; name: string; counts: BackupCounts }
    /** `people`: sentences about each person whose access differs from the backup. */
    | { kind: 'restored'; name: string; people: string[] }
    | { kind: 'failed'; of: JobKind; name: string; why: string }
    | null;
};
/** The response to every part; `got` is the next offset. */
export type Upload = { name: string; size: number; got: number };
