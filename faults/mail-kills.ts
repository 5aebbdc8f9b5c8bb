import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, startEdition } from '#newsroom/boletin/acts.ts';
import { openCountingServer } from '#newsroom/boletin/testing/counting-server.ts';
import {
  addReaders,
  addWeek,
  always,
  openSending,
  sender,
  toReader,
} from '#newsroom/boletin/testing/readers.ts';
import { countDeliveries } from '#store/deliveries.ts';
import { openStore, type StoreLocation } from '#store/open.ts';
import type { PostgresServer } from '#store/testing/postgres-server.ts';
import { listTroubled } from '#store/uncertain.ts';
import type { Outcome } from './outcome.ts';

export type MailKills = StoreLocation & {
  readers: number;
  kills: number;
  /** How many send at once. */
  senders: number;
  /** If given, it dies with a sender every second time. */
  postgres?: PostgresServer;
};

const newsroom = join(import.meta.dirname, '../src/newsroom/main.ts');

/** Kills whoever sends an edition, at any moment, again and again: nobody gets it twice, and nobody is forgotten. */
export async function killSenders(options: MailKills): Promise<Outcome> {
  const { readers, kills, senders, postgres, ...place } = options;
  await using server = await openCountingServer();
  await using used = new AsyncDisposableStack();
  const look = async <T>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>) => {
    const store = await openStore(place);
    return work(store).finally(() => store.close());
  };
  await look(async (store) => {
    await addReaders(store, readers);
    await addWeek(store);
    await startEdition(store, sender, clock, Date.now());
  });
  const startSender = (): ChildProcess => {
    const child = spawn(process.execPath, [newsroom, 'boletin', '--seguir'], {
      env: {
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl,
        SMTP_URL: server.url,
        MAIL_FROM: 'boletin@plomada.example',
        SITE_URL: sender.url,
      },
      stdio: 'ignore',
    });
    used.defer(() => void child.kill('SIGKILL'));
    return child;
  };
  const each = Math.floor(readers / (kills + 1));
  const running = Array.from({ length: senders }, startSender);
  for (let kill = 0; kill < kills; kill += 1) {
    // Somewhere in the next stretch, and at whatever point of a letter.
    const until = kill * each + Math.ceil(Math.random() * each);
    while (server.received.length < until) await sleep(1);
    await sleep(Math.random() * 5);
    const victim = running[kill % senders];
    const isDatabaseToo = postgres !== undefined && kill % 2 === 1;
    victim?.kill('SIGKILL');
    if (isDatabaseToo) {
      await postgres.kill();
      await postgres.start();
    }
    if (victim && victim.exitCode === null && victim.signalCode === null)
      await once(victim, 'exit');
    running[kill % senders] = startSender();
  }
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  // Those who find the database gone give up; the site would go on with its next round. Claims are old by then.
  const lost = await look(async (store) => {
    using sending = openSending(store, server.url, {}, () => Date.now() + 3_600_000);
    for (let nextAt: number | null = 0; nextAt !== null; ) nextAt = await sending.round(always);
    const uncertain = await listTroubled(store, 'uncertain', readers);
    const { sent } = await countDeliveries(store, 1);
    const got = new Set(server.received);
    const doubted = new Set(uncertain.map(({ email }) => email));
    const all = Array.from({ length: readers }, (_, index) => toReader(index + 1));
    const twice = server.received.length - got.size;
    return [
      ...(twice > 0 ? [`${twice} letters came twice`] : []),
      // One that was marked and never came, or that nobody will decide on.
      ...all.filter((email) => !got.has(email) && !doubted.has(email)),
      ...(uncertain.length > kills ? [`${uncertain.length} uncertain after ${kills} kills`] : []),
      ...(sent + uncertain.length === readers ? [] : [`${sent} marked as sent`]),
    ];
  });
  return {
    tried: `${senders === 1 ? 'sender' : 'one of two senders'} killed, ${place.databaseUrl ? 'PostgreSQL' : 'SQLite'}`,
    times: kills,
    promised: `${readers} letters`,
    lost,
  };
}
