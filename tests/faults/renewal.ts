import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreLocation } from '#store/open.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { ask } from './ask.ts';
import { addArticles, withStore } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { startReaders } from './readers.ts';
import { startBusySite } from './site.ts';

const dist = join(import.meta.dirname, '../../dist');

type Renewals = StoreLocation & { times: number };

/** Replaces the running build while every request is counted. The last build cannot start. */
export async function renewUnderLoad({ times, ...location }: Renewals): Promise<Outcome> {
  await addArticles(location);
  await using releases = await createReleases();
  await releases.use('uno');
  await using site = await startBusySite(location, {
    main: join(releases.folder, 'actual/dist/server/main.js'),
    env: { LOG_LEVEL: 'info' },
  });
  const lost: string[] = [];
  const { sent: requests, subscribed, ...readers } = startReaders(site.url, lost);
  await using load = readers.load;
  for (let time = 0; time < times; time += 1) {
    const name = time % 2 === 0 ? 'dos' : 'uno';
    await releases.use(name);
    await restartAndWait(site.process, 'se renovaron');
    const icon = await ask(`${site.url}/favicon.svg`);
    if (!icon.text.includes(name)) lost.push(`${name} is not what is served`);
  }
  await releases.use('rota');
  await restartAndWait(site.process, 'el sitio sigue como estaba');
  await load.stop();
  await site.stop();
  const subscribers = await withStore(location, (store) => Array.fromAsync(listSubscribers(store)));
  const emails = new Set(subscribers.map(({ email }) => email));
  lost.push(...subscribed.filter((email) => !emails.has(email)));
  return {
    fault: 'renewal of all processes under load',
    runs: times + 1,
    acknowledged: `${requests.count} requests`,
    lost,
  };
}

/** Reloads the site as the service manager does; resolves when it has logged the result. */
export function restartAndWait(site: ChildProcess, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (!/se renovaron|se detuvo/.test(output)) return;
      for (const stream of streams) stream?.off('data', listen);
      if (output.includes(expected)) resolve();
      else reject(new Error(output));
    };
    const streams = [site.stdout, site.stderr];
    for (const stream of streams) stream?.on('data', listen);
    site.kill('SIGHUP');
  });
}

/** Two different builds and a broken one, behind a link to the one in use. */
async function createReleases() {
  const folder = await mkdtemp(join(tmpdir(), 'plomada-versiones-'));
  for (const name of ['uno', 'dos', 'rota']) {
    await cp(dist, join(folder, name, 'dist'), { recursive: true });
    await cp(join(dist, '../package.json'), join(folder, name, 'package.json'));
    const icon = join(folder, name, 'dist/client/favicon.svg');
    await writeFile(icon, `<svg id="${name}"/>`);
    // Else the server would send the compressed files of the original icon.
    for (const form of ['br', 'gz']) await rm(`${icon}.${form}`);
  }
  await writeFile(join(folder, 'rota/dist/server/main.js'), "throw new Error('rota');");
  return {
    folder,
    async use(name: string) {
      await rm(join(folder, 'actual'), { force: true });
      await symlink(join(folder, name), join(folder, 'actual'));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
