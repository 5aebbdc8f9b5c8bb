import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readAll } from '#newsroom/testing/filled-newsroom.ts';
import type { StoreLocation } from '#store/open.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { ask, askToSubscribe } from './ask.ts';
import { createEditor, withStore } from './edition.ts';
import { joinLoads, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { startBusySite } from './site.ts';
import { listDamage } from './soundness.ts';

type Drill = { from: StoreLocation; to: StoreLocation; folder: string };

/** Backs up a busy site, destroys its data, and restores it there or on the other engine. */
export async function drillBackup({ from, to, folder }: Drill): Promise<Outcome> {
  await using editor = await createEditor(from);
  await using site = await startBusySite(from);
  const lost: string[] = [];
  const subscribed: string[] = [];
  await using load = joinLoads([
    startLoad(4, async () => {
      const email = `lector-${crypto.randomUUID()}@obra.example`;
      if ((await askToSubscribe(site.url, email)).status === 200) subscribed.push(email);
    }),
    startLoad(1, editor.publishNext),
  ]);
  while (editor.done < 2) await sleep(20);
  const before = [...subscribed];
  await site.newsroom('respaldo', join(folder, 'en-marcha'));
  await load.stop();
  await site.stop();
  const all = await withStore(from, (store) => readAll(store.db));
  await site.newsroom('respaldo', join(folder, 'en-calma'));
  await destroy(from);
  if (from !== to) await destroy(to);

  await using copy = await startBusySite(to);
  await copy.newsroom('restaurar', join(folder, 'en-marcha'), '--reemplazar');
  await withStore(to, async (store) => {
    const subscribers = await Array.fromAsync(listSubscribers(store));
    const emails = new Set(subscribers.map(({ email }) => email));
    lost.push(...before.filter((email) => !emails.has(email)), ...(await listDamage(store)));
  });
  let status = 0;
  for (const late = Date.now() + 30_000; status !== 200 && Date.now() < late; await sleep(100)) {
    ({ status } = await ask(`${copy.url}/articulo/parte-1`));
  }
  if (status !== 200) lost.push(`the site answers ${status}`);
  // Stopped, because it would email people who have not confirmed yet.
  await copy.stop();
  await copy.newsroom('restaurar', join(folder, 'en-calma'), '--reemplazar');
  await withStore(to, async (store) => {
    const now = await readAll(store.db);
    for (const [table, rows] of Object.entries(all)) {
      const currentRows = now[table] ?? [];
      // The audit log has gained rows since.
      const isKept =
        table === 'registro'
          ? rows.every((row) => currentRows.includes(row))
          : `${rows}` === `${currentRows}`;
      if (!isKept) lost.push(`${table} differs from the backup`);
    }
    lost.push(...(await listDamage(store)));
  });
  const name = ({ databaseUrl }: StoreLocation) => (databaseUrl ? 'PostgreSQL' : 'SQLite');
  return {
    fault: `data destroyed and restored, ${name(from)} to ${name(to)}`,
    runs: 1,
    acknowledged: `${subscribed.length} subscriptions, ${editor.done} editions`,
    lost,
  };
}

async function destroy(location: StoreLocation): Promise<void> {
  if (!location.databaseUrl) return rm(location.dataDir, { recursive: true, force: true });
  await withStore(location, async ({ db }) => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  });
}
