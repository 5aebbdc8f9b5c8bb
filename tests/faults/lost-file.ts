import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { ask, askToSubscribe } from './ask.ts';
import { addArticles, withStore } from './edition.ts';
import { startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { startBusySite } from './site.ts';
import { listDamage } from './soundness.ts';

type Losses = { folder: string; times: number };

/** Deletes the database file of a busy site, or its whole folder, and restores it without telling the site. */
export async function loseFile({ folder, times }: Losses): Promise<Outcome> {
  const dataDir = join(folder, 'datos');
  const file = join(dataDir, 'plomada.sqlite');
  await addArticles({ dataDir });
  await using site = await startBusySite({ dataDir });
  const lost: string[] = [];
  let subscribed: string[] = [];
  let isRefused = false;
  await using load = startLoad(4, async () => {
    const email = `lector-${crypto.randomUUID()}@obra.example`;
    const acknowledged = subscribed;
    const { status } = await askToSubscribe(site.url, email);
    if (status === 200) acknowledged.push(email);
    else if (status === 503) isRefused = true;
    else lost.push(`a subscription was answered ${status}`);
  });
  const backup = join(folder, 'respaldo');
  let slowest = 0;
  for (let time = 0; time < times; time += 1) {
    await site.newsroom('respaldo', backup);
    isRefused = false;
    // Emails are written to files meanwhile, so the folder may not be empty at the first attempt.
    await rm(time % 2 === 0 ? file : dataDir, { recursive: true, maxRetries: 20, retryDelay: 10 });
    // Only subscriptions from here on must survive; those since the backup are lost with the file.
    subscribed = [];
    const start = performance.now();
    while (!isRefused) await sleep(10);
    await until(async () => (await ask(`${site.url}/readyz`)).status === 503);
    slowest = Math.max(slowest, performance.now() - start);
    for (const path of ['/articulo/parte-1', '/articulo/parte-2']) {
      const { status } = await ask(site.url + path);
      if (status !== 200) lost.push(`meanwhile ${path} answered ${status}`);
    }
    await site.newsroom('restaurar', backup, '--nueva');
    const fresh = `nota-${time}`;
    await withStore({ dataDir }, (store) => publishArticles(store, toArticleInput(fresh)));
    // Ten requests reach every process: none may continue with the deleted file.
    for (let turn = 0; turn < 10; turn += 1) {
      await until(async () => (await ask(`${site.url}/readyz`)).status === 200);
      await until(async () => (await ask(`${site.url}/articulo/${fresh}`)).status === 200);
    }
    const countBefore = subscribed.length;
    while (subscribed.length < countBefore + 50) await sleep(10);
    await withStore({ dataDir }, async (store) => {
      const acknowledged = [...subscribed];
      const emails = new Set(
        (await Array.fromAsync(listSubscribers(store))).map((row) => row.email),
      );
      lost.push(
        ...acknowledged.filter((email) => !emails.has(email)),
        ...(await listDamage(store)),
      );
    });
  }
  await load.stop();
  return {
    fault: 'database deleted and restored under a busy site',
    runs: times,
    acknowledged: `${subscribed.length} subscriptions; noticed in ${(slowest / 1000).toFixed(1)} s`,
    lost,
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
