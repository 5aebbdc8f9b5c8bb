import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, toLocalUrl } from '#env.ts';
import { writePrivateFile } from '#store/private-files.ts';

type Addresses = { site?: string; desk?: string };

/** Beside the data and not in it: a backup that is restored on another machine must not bring this one's. */
const toFile = (env: Env) => join(env.DATA_DIR, 'direcciones.json');

function readAddresses(env: Env): Addresses {
  try {
    return JSON.parse(readFileSync(toFile(env), 'utf8'));
  } catch {
    return {};
  }
}

/** Where the site or the desk listens now, for the links of commands, which may not be given its PORT. */
export function recordAddresses(env: Env, found: Addresses): void {
  try {
    writePrivateFile(toFile(env), JSON.stringify({ ...readAddresses(env), ...found }));
  } catch {
    // The site works without it, as on a disk that is full or with all data in PostgreSQL and no folder.
  }
}

/** Without SITE_URL, links lead to this machine: to where the site was last started. */
export const toSiteUrl = (env: Env) =>
  env.SITE_URL ?? readAddresses(env).site ?? toLocalUrl(env.HOST, env.PORT);

export function toDeskUrl(env: Env): string {
  const { DESK_URL, DESK_HOST, DESK_PORT } = env;
  const usual = toLocalUrl(DESK_HOST, DESK_PORT === 'off' ? 3001 : DESK_PORT);
  return DESK_URL ?? readAddresses(env).desk ?? usual;
}
