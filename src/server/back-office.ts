import { parseEnv, SetupError } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { describeLocation, locate, openExistingStore } from '#store/open.ts';
import type { BackOfficeWord } from './back-office-keeper.ts';
import { type RunningDesk, startDesk } from './desk/start-desk.ts';
import { startDraftRounds } from './draft-rounds.ts';
import { startMailRounds } from './mail-rounds.ts';
import { reportFault, startLogging } from './telemetry/log.ts';

/**
 * The process beside the public ones: the desk's listener, and what the newsroom does by the clock. If it dies no reader
 * notices; `src/server/back-office-keeper.ts` starts it again.
 */
const say = (word: BackOfficeWord) =>
  new Promise((sent) => (process.send ? process.send(word, sent) : sent(null)));

async function open() {
  const env = parseEnv(process.env);
  startLogging(env.LOG_LEVEL);
  const store = await openExistingStore(locate(env));
  if (!store)
    throw new SetupError(`La base de datos ya no está: ${describeLocation(locate(env))}.`);
  const desk =
    env.DESK_PORT === 'off'
      ? null
      : await startDesk(env, env.DESK_PORT, store).catch((error: NodeJS.ErrnoException) => {
          const where = `${env.DESK_HOST}, DESK_PORT=${env.DESK_PORT}`;
          throw new SetupError(
            `La redacción no puede abrir en ${where} (${error.code}): elija otro puerto, o DESK_PORT=off.`,
          );
        });
  const rounds = [startMailRounds(env, store), startDraftRounds(env, store)];
  return { desk, close: () => close(desk, rounds, store) };
}

async function close(
  desk: RunningDesk | null,
  rounds: { stop: () => Promise<void> }[],
  store: { close: () => Promise<void> },
) {
  await Promise.all([desk?.stop(), ...rounds.map((each) => each.stop())]);
  await store.close();
}

// Whoever started it has gone, perhaps without a word: nobody would end it any more.
process.on('disconnect', () => process.exit(0));

try {
  const { desk, close } = await open();
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
    .on('SIGHUP', () => {});
  await say({ readyAt: desk?.url ?? null });
} catch (error) {
  await say({ fault: explainFault(error) });
  process.exit(1);
}
