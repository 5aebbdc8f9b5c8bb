import type { Env } from '#env.ts';
import { restrictFolder } from '#store/private-files.ts';
import { toBackupFolder } from '../backup/stored-backups.ts';

/** Only the service may read addresses, passphrase hashes and secrets, whichever version wrote them. */
export function restrictPermissions(env: Env): void {
  restrictFolder(env.DATA_DIR, (name) =>
    /^plomada\.sqlite|^(?:direcciones\.json|correo|respaldos|subidas)$/.test(name),
  );
  restrictFolder(toBackupFolder(env), (name) => /\.respaldo|^restaurando\.json$/.test(name));
}
