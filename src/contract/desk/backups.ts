import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** Backups at the desk, on the wire. */

/** `POST /api/ajustes/copias`. */
export const MakeBackup = z.object({ make: z.literal(true) });
/** `POST /api/ajustes/copias/subida`: so many bytes are to come, in parts. */
export const BeginUpload = z.object({ size: z.int().positive() });
/** `PUT /api/ajustes/copias/subida?nombre&desde&de`: a part, from that byte on, of so many. */
export const UploadPart = z.object({
  nombre: plainText(200),
  desde: z.coerce.number().int().nonnegative(),
  de: z.coerce.number().int().positive(),
});
/** `POST /api/ajustes/copias/comprobar`. */
export const OneBackup = z.object({ name: plainText(200) });
/** `POST /api/ajustes/copias/restaurar`: with the site's name, typed. */
export const RestoreBackup = z.object({ name: plainText(200), site: plainText(200) });

type BackupCounts = Partial<Record<string, number>>;

/** `GET /api/ajustes/copias`, and what every act answers at once: it goes on by itself. */
export type Backups = {
  last: { madeAt: string; madeBy: string; bytes: number; counts: BackupCounts } | null;
  /** In the server's folder, the newest first. */
  kept: { name: string; bytes: number; changedAt: string }[];
  job: {
    kind: 'making' | 'checking' | 'saving' | 'restoring';
    name: string;
    done: number;
    total: number;
  } | null;
  /** What came of the last. */
  outcome:
    | { kind: 'made' | 'checked'; name: string; counts: BackupCounts }
    /** `people` says in sentences whose access is not as in the backup. */
    | { kind: 'restored'; name: string; people: string[] }
    | {
        kind: 'failed';
        of: 'making' | 'checking' | 'saving' | 'restoring';
        name: string;
        why: string;
      }
    | null;
};
/** What every part answers: from where to go on. */
export type Upload = { name: string; size: number; got: number };
