import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, toLocalUrl } from '#env.ts';
import { writePrivateFile } from '#store/private-files.ts';

type Addresses = { site?: string; desk?: string };

/** A file, not the database: a backup restored on another machine must not bring this machine's address. */
const toFile = (env: Env) => join(env.DATA_DIR, 'direcciones.json');

function readAddresses(env: Env): Addresses {
  try {
    return JSON.parse(readFileSync(toFile(env), 'utf8'));
  } catch {
    return {};
  }
}

/** Records where the site or the desk listens, for links in commands, which may not know PORT. */
export function recordAddresses(env: Env, addresses: Addresses): void {
  try {
    writePrivateFile(toFile(env), JSON.stringify({ ...readAddresses(env), ...addresses }));
  } catch {
    // The site works without it, as on a full disk, or with PostgreSQL and no data folder.
  }
}

/** Without SITE_URL, links point to where the site was last started on this machine. */
export const toSiteUrl = (env: Env) =>
  env.SITE_URL ?? readAddresses(env).site ?? toLocalUrl(env.HOST, env.PORT);

export function toDeskUrl(env: Env): string {
  const { DESK_URL, DESK_HOST, DESK_PORT } = env;
  const usual = toLocalUrl(DESK_HOST, DESK_PORT === 'off' ? 3001 : DESK_PORT);
  return DESK_URL ?? readAddresses(env).desk ?? usual;
}
