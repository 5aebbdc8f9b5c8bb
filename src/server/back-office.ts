import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, parseEnv, SetupError } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { createLiveSite, type LiveSite, readSite } from '#newsroom/site-settings/site.ts';
import { describeLocation, locate, openExistingStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import type { BackOfficeWord } from './back-office-keeper.ts';
import { startDailyRounds } from './daily-rounds.ts';
import type { RunningDesk } from './desk/start-desk.ts';
import { startDraftRounds } from './draft-rounds.ts';
import { startMailRounds } from './mail-rounds.ts';
import { reportFault, startLogging } from './telemetry/log.ts';
import { startNewsroomMetrics } from './telemetry/newsroom-metrics.ts';

/**
 * The process beside the public ones: the desk's listener, and what the newsroom does by the clock. If it dies no reader
 * notices; `src/server/back-office-keeper.ts` starts it again.
 */
const say = (word: BackOfficeWord) =>
  new Promise((sent) => (process.send ? process.send(word, sent) : sent(null)));

// Readers come first, but the desk stays usable: at 5 it gets a third of a reader's share of a busy CPU. At 19 it got a
// seventieth, and beside eight busy processes signing in took minutes.
setPriority(5);

/** What is to be done before it ends, by what it has begun. */
let close = async () => {};

async function open(): Promise<string | null> {
  const env = parseEnv(process.env);
  startLogging(env.LOG_LEVEL);
  const store = await openExistingStore(locate(env));
  if (!store)
    throw new SetupError(`La base de datos ya no está: ${describeLocation(locate(env))}.`);
  const site = await createLiveSite(env, (url) => readSite(store, env, url), process.argv[2]);
  // Orders change it as well. While the data is away it is as it was.
  const watch = setInterval(() => site.refresh().catch(() => {}), 1_000);
  const rounds = [
    startMailRounds(env, store, site),
    startDraftRounds(env, store),
    startDailyRounds(env, store),
    startNewsroomMetrics(env, store, (samples) => void say({ samples })),
  ];
  let desk: RunningDesk | null = null;
  close = async () => {
    clearInterval(watch);
    await Promise.all([desk?.stop(), ...rounds.map((each) => each.stop())]);
    await store.close();
  };
  desk = await openDesk(env, store, site);
  return desk?.url ?? null;
}

/** Where its port is taken it waits for it: what is done by the clock goes on meanwhile. */
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
      await say({ fault: `La redacción no puede abrir en ${where} (${code}): ${advice}` });
      await sleep(pause);
    }
  }
}

let isEnding = false;
const end = () => {
  if (isEnding) return;
  isEnding = true;
  close()
    .catch(reportFault)
    .finally(() => process.exit(0));
};
process
  .on('SIGTERM', end)
  .on('SIGINT', end)
  .on('SIGHUP', () => {})
  // Whoever started it has gone, perhaps without a word: nobody would end it any more.
  .on('disconnect', () => process.exit(0));

try {
  await say({ readyAt: await open() });
} catch (error) {
  await say({ fault: explainFault(error) });
  process.exit(1);
}
