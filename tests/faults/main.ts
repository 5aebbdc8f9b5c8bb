import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresServer, startPostgres } from '#store/testing/postgres-server.ts';
import { drillBackup } from './backup-drill.ts';
import { takeDatabaseAway } from './database-away.ts';
import { failOver } from './failover.ts';
import { overfillWithBackups } from './full-disk.ts';
import { loseFile } from './lost-file.ts';
import { killSenders } from './mail-kills.ts';
import { type Outcome, printOutcomes } from './outcome.ts';
import { cutPower } from './power-cut.ts';
import { renewUnderLoad } from './renewal.ts';
import { restartUnderLoad } from './restart.ts';
import { endAfterAsking, endWhileBusy } from './shutdown.ts';
import { fillDisk, lockOut } from './sqlite-faults.ts';
import { loseNodes } from './two-nodes.ts';

/** Repeats the faults of the tests many times. The first argument is the number of power cuts on each engine. */
const rounds = Number(process.argv[2] ?? 50);
const longest = 3_500;
const few = Math.ceil(rounds / 5);

const experiments: ((dataDir: string) => Promise<Outcome>)[] = [
  (dataDir) => cutPower({ dataDir, rounds, maxWorkMs: longest }),
  (dataDir) =>
    withPostgres((postgres) =>
      cutPower({ dataDir, databaseUrl: postgres.url, postgres, rounds, maxWorkMs: longest }),
    ),
  (dataDir) =>
    withPostgres((postgres) =>
      takeDatabaseAway({ dataDir, databaseUrl: postgres.url, postgres, times: few }),
    ),
  (dataDir) => killSenders({ dataDir, readers: 3_000, kills: rounds, senders: 1 }),
  ...[1, 2].map(
    (senders) => (dataDir: string) =>
      withPostgres((postgres) =>
        killSenders({
          dataDir,
          databaseUrl: postgres.url,
          postgres,
          readers: 3_000,
          kills: rounds,
          senders,
        }),
      ),
  ),
  () => withPostgres((postgres) => loseNodes({ postgres, times: few, proxy: 'Caddy' })),
  () => withPostgres((postgres) => loseNodes({ postgres, times: few, proxy: 'nginx' })),
  () => failOver({ times: Math.ceil(few / 5) }),
  lockOut,
  (folder) => loseFile({ folder, times: few }),
  (dataDir) => withSmallDisk(dataDir, fillDisk),
  (folder) => withSmallDisk(folder, overfillWithBackups),
  ...[false, true].flatMap((isFromPostgres) =>
    [false, true].map(
      (isToPostgres) => (folder: string) =>
        withPostgres(({ url }) => {
          const location = { dataDir: join(folder, 'datos') };
          const server = { ...location, databaseUrl: url };
          const from = isFromPostgres ? server : location;
          return drillBackup({ folder, from, to: isToPostgres ? server : location });
        }),
    ),
  ),
  (dataDir) => renewUnderLoad({ dataDir, times: few }),
  (dataDir) => endWhileBusy({ dataDir, times: few }),
  (dataDir) => endAfterAsking({ dataDir, times: few, connections: 60 }),
  (dataDir) => restartUnderLoad({ dataDir, times: few, proxy: 'Caddy' }),
  (dataDir) => restartUnderLoad({ dataDir, times: few, proxy: 'nginx' }),
];

async function withPostgres(work: (postgres: PostgresServer) => Promise<Outcome>) {
  const postgres = await startPostgres();
  return work(postgres).finally(() => postgres.stop());
}

/** Mounts a small disk, which only root may do, and not on every machine. */
async function withSmallDisk(folder: string, work: (folder: string) => Promise<Outcome>) {
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'plomada', folder]);
  } catch {
    return { fault: 'disk full', runs: 0, acknowledged: 'no disk may be mounted here', lost: [] };
  }
  return work(folder).finally(() => run('umount', [folder]));
}

const outcomes: Outcome[] = [];
for (const experiment of experiments) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-fallas-'));
  const start = performance.now();
  const outcome = await experiment(dataDir).finally(() => rm(dataDir, { recursive: true }));
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `${outcome.fault}: ${outcome.runs} times in ${seconds} s, ${outcome.lost.length} lost`,
  );
  outcomes.push(outcome);
}
printOutcomes(outcomes);
if (outcomes.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
