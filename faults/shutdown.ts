import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { getArticle } from '#store/articles.ts';
import { listSubscribers } from '#store/subscribers.ts';
import { ask, askToSubscribe } from './ask.ts';
import { createEditor, look } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { startBusySite } from './site.ts';

type Shutdowns = { dataDir: string; times: number };

/** Ends the site while a subscription waits for another writer, readings are in memory, and a client says half a word. */
export async function endWhileBusy({ dataDir, times }: Shutdowns): Promise<Outcome> {
  await using _ = await createEditor({ dataDir });
  const lost: string[] = [];
  let slowest = 0;
  for (let time = 1; time <= times; time += 1) {
    await using site = await startBusySite({ dataDir });
    const { hostname, port } = new URL(site.url);
    const half = connect(Number(port), hostname).on('error', () => {});
    await once(half, 'connect');
    half.write('GET / HTTP/1.1\r\nHost: obra');

    using writer = new DatabaseSync(join(dataDir, 'plomada.sqlite'));
    writer.exec('begin immediate');
    const email = `ultimo-${time}@obra.example`;
    const subscription = askToSubscribe(site.url, email, new Agent({ keepAlive: true }));
    for (let turn = 0; turn < 6; turn += 1) await ask(`${site.url}/articulo/parte-1`);

    const start = Date.now();
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    // Told twice, as by a service manager that also signals every process by itself.
    await sleep(200);
    site.process.kill('SIGTERM');
    await sleep(800);
    writer.exec('rollback');
    const { status, headers } = await subscription.catch((error: Error) => ({
      status: error.message,
      headers: null,
    }));
    const [code] = await ended;
    slowest = Math.max(slowest, Date.now() - start);

    if (status !== 200) lost.push(`the subscription under way: ${status}`);
    if (headers?.connection !== 'close') lost.push('a client was not told to go elsewhere');
    if (code !== 0) lost.push(`it ended with ${code}`);
    await look({ dataDir }, async (store) => {
      const kept = await Array.fromAsync(listSubscribers(store));
      if (!kept.some((subscriber) => subscriber.email === email)) lost.push(email);
      const views = (await getArticle(store, 'parte-1', Date.now()))?.views;
      if (views !== time * 6) lost.push(`readings: ${views} of ${time * 6}`);
    });
  }
  return {
    tried: 'shutdown in the middle of work',
    times,
    promised: `${times} slow subscriptions, ${times * 6} readings; all over in ${(slowest / 1000).toFixed(1)} s`,
    lost: slowest < 5_000 ? lost : [...lost, 'it took longer than five seconds'],
  };
}
