import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { getArticle } from '#store/articles/articles.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { ask, askToSubscribe } from './ask.ts';
import { addArticles, withStore } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { isListening } from './proxy.ts';
import { startBusySite } from './site.ts';

type Shutdowns = { dataDir: string; times: number };
/** The number of reused connections, and of new ones. */
type ConnectionShutdowns = Shutdowns & { connections: number };

/** How long deploy/plomada.service waits. */
const longest = 15_000;

/** Ends the site while a subscription waits for another writer, readings are in memory, and a client has sent half a request. */
export async function endWhileBusy({ dataDir, times }: Shutdowns): Promise<Outcome> {
  await addArticles({ dataDir });
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
    const exit = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    // Signalled twice, as by a service manager that signals every process.
    await sleep(200);
    site.process.kill('SIGTERM');
    await sleep(800);
    writer.exec('rollback');
    const { status, headers } = await subscription.catch((error: Error) => ({
      status: error.message,
      headers: null,
    }));
    const [code] = await exit;
    slowest = Math.max(slowest, Date.now() - start);

    if (status !== 200) lost.push(`the subscription under way: ${status}`);
    if (headers?.connection !== 'close') lost.push('a client was not told to go elsewhere');
    if (code !== 0) lost.push(`it ended with ${code}`);
    await withStore({ dataDir }, async (store) => {
      const subscribers = await Array.fromAsync(listSubscribers(store));
      if (!subscribers.some((subscriber) => subscriber.email === email)) lost.push(email);
      const views = (await getArticle(store, 'parte-1', Date.now()))?.views;
      if (views !== time * 6) lost.push(`readings: ${views} of ${time * 6}`);
    });
  }
  return {
    fault: 'shutdown in the middle of work',
    runs: times,
    acknowledged: `${times} slow subscriptions, ${times * 6} readings; all over in ${(slowest / 1000).toFixed(1)} s`,
    lost: slowest < longest ? lost : [...lost, `it took longer than ${longest} ms`],
  };
}

/** Ends the site when many requests have been sent and none has been answered. */
export async function endAfterAsking({
  dataDir,
  times,
  connections,
}: ConnectionShutdowns): Promise<Outcome> {
  await addArticles({ dataDir });
  const lost: string[] = [];
  let slowest = 0;
  for (let time = 1; time <= times; time += 1) {
    await using site = await startBusySite({ dataDir });
    const keepAlive = await Promise.all(
      Array.from({ length: connections }, () => openConnection(site.url)),
    );
    const idle = await openConnection(site.url);
    await Promise.all([...keepAlive, idle].map((each) => each.send(plain, 1)));
    const fresh = await Promise.all(
      Array.from({ length: connections }, () => openConnection(site.url)),
    );
    const upload = await openConnection(site.url);
    const responses = [
      upload.send(subscription.slice(0, -10), 1),
      ...fresh.map((each) => each.send(plain, 1)),
      ...keepAlive.slice(connections / 2).map((each) => each.send(plain.repeat(5), 5)),
      ...keepAlive.slice(0, connections / 2).map((each) => each.send(subscription + plain, 2)),
    ];
    const exit = once(site.process, 'exit');
    const start = performance.now();
    site.process.kill('SIGTERM');
    // Wait until it accepts no new connections.
    while (await isListening(Number(new URL(site.url).port))) await sleep(20);
    upload.write(subscription.slice(-10));
    lost.push(...(await Promise.all(responses)).flat());
    await exit;
    slowest = Math.max(slowest, performance.now() - start);
  }
  return {
    fault: 'shutdown with requests sent',
    runs: times,
    acknowledged: `${times * (1 + connections * 4.5)} answers; all over in ${(slowest / 1000).toFixed(1)} s`,
    lost: slowest < longest ? lost : [...lost, `it took longer than ${longest} ms`],
  };
}

const plain = 'GET /articulo/parte-1 HTTP/1.1\r\nHost: obra.example\r\n\r\n';
const body = '{"email":"lector@obra.example"}';
const subscription = `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: obra.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A connection on which requests are sent without waiting for responses. */
async function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  return {
    write: (text: string) => socket.write(text),
    /** Sends the text, and reports which of the wanted responses are missing. */
    async send(text: string, responseCount: number): Promise<string[]> {
      let received = '';
      let count = 0;
      const enough = new Promise<void>((resolve) => {
        const listen = (chunk: Buffer) => {
          received += chunk.toString('latin1');
          // A body may arrive after its head: wait for it, or the next call would receive it.
          count = received.split(/HTTP\/1\.1 (?:200|429)/).length - 1;
          if (count < responseCount || !isWhole(received)) return;
          socket.off('data', listen);
          resolve();
        };
        socket.on('data', listen).once('close', resolve);
      });
      socket.write(text);
      await enough;
      return count === responseCount
        ? []
        : [`${responseCount - count} of ${responseCount} answers`];
    },
  };
}

/** Whether the last response has as many bytes as its Content-Length. */
function isWhole(text: string): boolean {
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const [head = '', ...rest] = last.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return rest.join('\r\n\r\n').length >= length;
}
