import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, startEdition } from '#newsroom/newsletter/edition-actions.ts';
import { openCountingServer } from '#newsroom/newsletter/testing/counting-server.ts';
import {
  addReaders,
  addWeek,
  always,
  openSending,
  sender,
  toReader,
} from '#newsroom/newsletter/testing/readers.ts';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import { listTroubled } from '#store/newsletter/uncertain.ts';
import type { StoreLocation } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import type { PostgresServer } from '#store/testing/postgres-server.ts';
import { listChildren, signalEach, waitForEnd } from '#store/testing/processes.ts';
import { withStore } from './edition.ts';
import type { Outcome } from './outcome.ts';
import { startBusySite } from './site.ts';

export type MailKills = StoreLocation & {
  readers: number;
  kills: number;
  /** How many processes send at once. */
  senders: number;
  /** If given, it is killed together with a sender every second time. */
  postgres?: PostgresServer;
};

const root = join(import.meta.dirname, '../..');

/**
 * What is killed, in turn: the command that sends; the back office, which sends while the site runs and is restarted by it;
 * the site with all its processes; the site's first process alone, after which the back office must end too.
 */
const senderKinds = ['command', 'back office', 'site', 'first process'] as const;
type SenderKind = (typeof senderKinds)[number];

/** Kills the sending process at random moments: no reader gets an edition twice, and none is left out. */
export async function killSenders(options: MailKills): Promise<Outcome> {
  const { readers, kills, senders, postgres, ...location } = options;
  await using server = await openCountingServer();
  await using resources = new AsyncDisposableStack();
  await withStore(location, async (store) => {
    await addReaders(store, readers);
    await addWeek(store);
    await startEdition(store, sender, clock, Date.now());
  });
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'boletin@plomada.example', SITE_URL: sender.url };
  const startSender = async (way: SenderKind): Promise<ChildProcess> => {
    if (way !== 'command') {
      const env = { ...mail, WORKERS: '1' };
      return resources.use(await startBusySite(location, { env })).process;
    }
    const env = { ...mail, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl };
    const args = ['dist/server/redaccion.js', 'boletin', '--seguir'];
    const command = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
    resources.defer(() => void command.kill('SIGKILL'));
    return command;
  };
  const toWay = (turn: number): SenderKind => senderKinds[turn % senderKinds.length] ?? 'command';
  // Two senders start two turns apart, so that they are not killed in the same way.
  const running = await Promise.all(
    Array.from({ length: senders }, async (_, slot) => {
      const turn = slot * 2;
      return { turn, process: await startSender(toWay(turn)) };
    }),
  );
  const each = Math.floor(readers / (kills + 1));
  for (let kill = 0; kill < kills; kill += 1) {
    // At a random moment, even in the middle of an email.
    const until = kill * each + Math.ceil(Math.random() * each);
    while (server.received.length < until) await sleep(1);
    await sleep(Math.random() * 5);
    const victim = running[kill % senders];
    if (!victim) continue;
    const isDatabaseToo = kill % 2 === 1;
    const way = toWay(victim.turn);
    await Promise.all([
      killSender(victim.process.pid ?? 0, way),
      isDatabaseToo ? postgres?.kill() : null,
    ]);
    if (isDatabaseToo) await postgres?.start();
    victim.turn += 1;
    if (way !== 'back office') victim.process = await startSender(toWay(victim.turn));
  }
  const isCommand = ({ turn }: { turn: number }) => toWay(turn) === 'command';
  if (!running.every(isCommand)) await withStore(location, waitUntilSent);
  for (const victim of running) {
    const { process } = victim;
    if (!isCommand(victim)) process.kill('SIGTERM');
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  }
  const lost = await withStore(location, async (store) => {
    // A command gives up if the database is unavailable, so the rest is sent here. In an hour all claims have expired.
    using sending = openSending(store, server.url, {}, () => Date.now() + 3_600_000);
    for (let nextAt: number | null = 0; nextAt !== null; ) nextAt = await sending.sendDue(always);
    return listLost(store, server.received, { readers, kills });
  });
  return {
    fault: `${senders === 1 ? 'sender' : 'one of two senders'} killed, ${location.databaseUrl ? 'PostgreSQL' : 'SQLite'}`,
    runs: kills,
    acknowledged: `${readers} emails`,
    lost,
  };
}

async function killSender(pid: number, way: SenderKind): Promise<void> {
  let children: number[] = [];
  // A back office that ended because the database was unavailable may not have been restarted yet.
  while (way !== 'command' && children.length === 0) children = await listChildren(pid);
  const doomed = {
    command: [pid],
    'back office': children,
    site: [pid, ...children],
    'first process': [pid],
  }[way];
  signalEach(doomed, 'SIGKILL');
  await waitForEnd(way === 'back office' ? children : [pid, ...children]);
}

/** Waits while the site sends the rest. */
async function waitUntilSent(store: Store): Promise<void> {
  while ((await countDeliveries(store, 1)).queued > 0) await sleep(50);
}

async function listLost(
  store: Store,
  receivedEmails: string[],
  { readers, kills }: Pick<MailKills, 'readers' | 'kills'>,
): Promise<string[]> {
  const uncertain = await listTroubled(store, 'uncertain', readers);
  const { sent: sentCount } = await countDeliveries(store, 1);
  const receivedSet = new Set(receivedEmails);
  const doubted = new Set(uncertain.map(({ email }) => email));
  const all = Array.from({ length: readers }, (_, index) => toReader(index + 1));
  const twice = receivedEmails.length - receivedSet.size;
  return [
    ...(twice > 0 ? [`${twice} emails were sent twice`] : []),
    // Marked as sent but never received, and not listed as uncertain either.
    ...all.filter((email) => !receivedSet.has(email) && !doubted.has(email)),
    ...(uncertain.length > kills ? [`${uncertain.length} uncertain after ${kills} kills`] : []),
    ...(sentCount + uncertain.length === readers ? [] : [`${sentCount} marked as sent`]),
  ];
}
