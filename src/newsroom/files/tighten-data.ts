import type { Env } from '#env.ts';
import { tightenFolder } from '#store/private-files.ts';
import { toBackupFolder } from '../backup/kept-backups.ts';

/** Only the service may read addresses, passphrase hashes and secrets, whichever version wrote them. */
export function tightenData(env: Env): void {
  tightenFolder(env.DATA_DIR, (name) =>
    /^plomada\.sqlite|^(?:direcciones\.json|correo|respaldos|subidas)$/.test(name),
  );
  tightenFolder(toBackupFolder(env), (name) => /\.respaldo|^restaurando\.json$/.test(name));
}
