import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, parseEnv, SetupError } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { createLiveSite, type LiveSite, readSite } from '#newsroom/site-settings/site.ts';
import { describeLocation, locate, openExistingStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import type { BackOfficeMessage } from './back-office-supervisor.ts';
import type { RunningDesk } from './desk/start-desk.ts';
import { startMailRounds } from './mail-rounds.ts';
import { startDailyRounds, startDraftRounds } from './newsroom-rounds.ts';
import { startPurging } from './purging.ts';
import { reportFault, startLogging } from './telemetry/log.ts';
import { startNewsroomMetrics } from './telemetry/newsroom-metrics.ts';
import { startReadingLog } from './telemetry/reading-log.ts';

/**
 * The process beside the public ones: the desk's listener and the scheduled work of the newsroom. If it dies no reader
 * notices; `src/server/back-office-supervisor.ts` starts it again.
 */
const sendToParent = (message: BackOfficeMessage) =>
  new Promise((resolve) => (process.send ? process.send(message, resolve) : resolve(null)));

// Readers come first, but the desk stays usable: at 5 it gets a third of a reader's share of a busy CPU. At 19 it got a
// seventieth, and beside eight busy processes signing in took minutes.
setPriority(5);

let close = async () => {};

async function open(): Promise<string | null> {
  const env = parseEnv(process.env);
  startLogging(env.LOG_LEVEL);
  const store = await openExistingStore(locate(env));
  if (!store)
    throw new SetupError(`No se encuentra la base de datos: ${describeLocation(locate(env))}.`);
  const site = await createLiveSite(env, (url) => readSite(store, env, url), process.argv[2]);
  // Commands change the settings too. While the database is unavailable, the last known ones apply.
  const watch = setInterval(() => site.refresh().catch(() => {}), 1_000);
  const jobs = [
    startMailRounds(env, store, site),
    startDraftRounds(env, store),
    startDailyRounds(env, store),
    ...startCounting(env, store, site),
    ...(env.PURGE ? [startPurging(env, store)] : []),
    startNewsroomMetrics(env, store, (samples) => void sendToParent({ samples })),
  ];
  let desk: RunningDesk | null = null;
  close = async () => {
    clearInterval(watch);
    await Promise.all([desk?.stop(), ...jobs.map((each) => each.stop())]);
    await store.close();
  };
  desk = await openDesk(env, store, site);
  return desk?.url ?? null;
}

/** Counts readings from the log of the cache in front, if there is one. */
function startCounting({ READINGS_LOG: file }: Env, store: Store, site: LiveSite) {
  if (file === undefined) return [];
  const startedAt = Number(process.argv[3]);
  return [startReadingLog({ file, store, getSiteUrl: () => site.get().url, startedAt })];
}

/** Waits for a taken port; the scheduled work goes on meanwhile. */
async function openDesk(env: Env, store: Store, site: LiveSite): Promise<RunningDesk | null> {
  if (env.DESK_PORT === 'off') return null;
  const { startDesk } = await import('./desk/start-desk.ts');
  for (let pause = 1_000; ; pause = Math.min(pause * 2, 30_000)) {
    try {
      return await startDesk(env, env.DESK_PORT, store, site);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : explainFault(error);
      const where = `${env.DESK_HOST}, DESK_PORT=${env.DESK_PORT}`;
      const advice = 'elija otro puerto, o DESK_PORT=off.';
      await sendToParent({ fault: `La redacción no puede abrir en ${where} (${code}): ${advice}` });
      await sleep(pause);
    }
  }
}

let isStopping = false;
const end = () => {
  if (isStopping) return;
  isStopping = true;
  close()
    .catch(reportFault)
    .finally(() => process.exit(0));
};
process
  .on('SIGTERM', end)
  .on('SIGINT', end)
  .on('SIGHUP', () => {})
  // The parent has died and nothing else would stop this process.
  .on('disconnect', () => process.exit(0));

try {
  await sendToParent({ readyAt: await open() });
} catch (error) {
  await sendToParent({ fault: explainFault(error) });
  process.exit(1);
}
