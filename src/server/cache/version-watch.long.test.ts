import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent, retireArticle } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { createFolder, describeEngines, type Engine } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startServer } from '../start.ts';

/** Two servers on one database, like two workers or two machines. */
async function openTwoSites(engine: Engine) {
  const place = await engine.createPlace();
  const store = await openStore(place);
  const env = parseEnv({ PORT: '0' });
  const servers = [
    await startServer(env, await openStore(place)),
    await startServer(env, await openStore(place)),
  ];
  const read = (path: string) =>
    Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).text()));
  return {
    store,
    /** Waits until both servers show a text at all of these addresses, or at none. */
    async until(paths: string[], text: string, isThere = true) {
      await eventually(async () => {
        for (const path of paths) {
          for (const body of await read(path)) {
            expect(body.includes(text), `${path}: ${text}`).toBe(isThere);
          }
        }
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()));
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

const publish = (store: Store, title: string, at = Date.now() - 1) =>
  changeContent(store, async (tx) => {
    await saveCategory(tx, { slug: 'noticias', name: 'Noticias', description: '', icon: 'n' });
    const input = toArticleInput('muro', { title, featured: true, published_at: at });
    await saveInputs(tx, [input]);
  });

const lists = [
  '/',
  '/categoria/noticias',
  '/api/articles',
  '/api/articles?featured=true&limit=4',
  '/api/articles/search?q=muro',
];
const carriers = [...lists, '/articulo/muro', '/api/articles/muro'];

describeEngines('every process', (engine) => {
  test('shows a publication, its change and its withdrawal on every page that has it', async () => {
    await using site = await openTwoSites(engine);
    await site.until(lists, 'Muro de Caracas', false);
    await publish(site.store, 'Muro de Caracas');
    await site.until(carriers, 'Muro de Caracas');
    await publish(site.store, 'Muro de Maracaibo');
    await site.until(carriers, 'Muro de Maracaibo');
    await site.until(carriers, 'Muro de Caracas', false);
    await changeContent(site.store, (tx) => retireArticle(tx, 'muro', null));
    await site.until(carriers, 'Muro de Maracaibo', false);
  });

  test('shows and finds a scheduled article at its minute', async () => {
    await using site = await openTwoSites(engine);
    await publish(site.store, 'Muro de Caracas', Date.now() + 3_000);
    await site.until(lists, 'Muro de Caracas', false);
    await site.until(carriers, 'Muro de Caracas');
  });
});

test('the log has one line when the database becomes unavailable, and one when it is back', async () => {
  const program = `
    import { watchVersion } from './src/server/cache/version-watch.ts';
    import { startLogging } from './src/server/telemetry/log.ts';
    import { readSamples } from './src/server/telemetry/metrics.ts';
    import { openStore } from './src/store/open.ts';
    startLogging('info');
    const own = await openStore({ dataDir: process.argv[1] });
    let looks = 0;
    let isAway = false;
    const watch = await watchVersion({
      ...own,
      isUnavailable: () => true,
      assertKept() {
        looks += 1;
        if (isAway) throw new Error('Falta el disco.');
      },
    }, 1);
    const ups = [];
    for (isAway of [false, true, false]) {
      const before = looks;
      while (looks < before + 3) await new Promise(setImmediate);
      ups.push(readSamples().database_up);
    }
    watch.stop();
    await own.close();
    console.error(JSON.stringify(ups));
  `;
  await using folder = await createFolder();
  const command = ['--input-type=module', '-e', program, folder.dataDir];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, expect.stringMatching(/^La base de datos no está y no se guarda nada\..*Falta el disco/)],
    [30, 'La base de datos está de nuevo en su sitio.'],
  ]);
  expect(JSON.parse(stderr)).toEqual([1, 0, 1]);
});
