import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { siteDefaults } from '#contract/site.ts';
import { type Env, parseEnv, SetupError } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { describeUsage, parseCommandArgs } from '#newsroom/commands/command.ts';
import { createProgressBar } from '#newsroom/commands/progress.ts';
import { serveCommand } from '#newsroom/commands/serve.ts';
import { restrictPermissions } from '#newsroom/files/restrict-permissions.ts';
import { filesOnly, toEmailFolder } from '#newsroom/mail/email-files.ts';
import { type MadeLink, makeFirstLink, toLinkPath } from '#newsroom/people/links.ts';
import { recordAddresses } from '#newsroom/site-settings/addresses.ts';
import { describeRelease } from '#release.ts';
import { addMenuCategories } from '#store/articles/categories.ts';
import { isUntouched } from '#store/content-version.ts';
import { describeLocation, locate, openExistingStore, openStore } from '#store/open.ts';
import { type BackOffice, superviseBackOffice } from './back-office-supervisor.ts';
import { type RunningServer, startServer } from './start.ts';
import { log, startLogging } from './telemetry/log.ts';
import { replyWithMetrics, serveMetrics } from './telemetry/metrics-server.ts';
import { startWorkers, type Workers } from './workers.ts';

/**
 * V8 trades memory for speed. Serving leaves few long-lived objects, so the young generation keeps its initial size
 * instead of growing to 128 MB, and Maglev would keep some 30 MB of working memory. `npm start` and the unit in deploy/
 * set what must be set before V8 starts: with --max-old-space-size=256 the heap grows by a third between collections
 * instead of fourfold.
 */
function saveMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-maglev');
}

async function serve(env: Env): Promise<RunningServer> {
  saveMemory();
  // The primary prepared it. A database that has disappeared since must not be replaced by an empty one.
  const store = await openExistingStore(locate(env));
  if (!store)
    throw new SetupError(`No se encuentra la base de datos: ${describeLocation(locate(env))}.`);
  return startServer(env, store);
}

/** Runs once, before any worker. Returns the first sign-in link if the desk has no administrator. */
async function prepareData(env: Env): Promise<MadeLink | null> {
  restrictPermissions(env);
  const store = await openStore(locate(env));
  const wantsSample = env.SAMPLE_CONTENT && (await isUntouched(store));
  const firstLink = env.DESK_PORT === 'off' ? null : await makeFirstLink(store, Date.now());
  // Without a new revision: an untouched database must still get the sample at a later start.
  if (!wantsSample) await store.exclusive(addMenuCategories);
  await store.close();
  if (wantsSample) await forkSample();
  return firstLink;
}

async function forkSample(): Promise<void> {
  // In its own process: the picture tools use memory that serving never needs.
  const [code] = await once(fork(mainFile, [sampleCommand]), 'exit');
  if (code !== 0) throw new SetupError('No se pudo cargar el contenido de muestra.');
}

async function loadSample(env: Env): Promise<void> {
  const { loadSampleContent } = await import('#newsroom/sample/sample.ts');
  const store = await openStore(locate(env));
  await loadSampleContent(store, createProgressBar('Cargando el contenido de muestra'));
  await store.close();
}

/** If it cannot start, the site serves without it. */
function openBackOffice(env: Env, siteUrl: string, firstLink: MadeLink | null): BackOffice {
  return superviseBackOffice(siteUrl, {
    onReady(url) {
      if (url === null) return;
      recordAddresses(env, { desk: url });
      console.log(`La redacción está en ${url}`);
      if (!firstLink) return;
      const link = new URL(toLinkPath(firstLink), url).href;
      console.log(`Primera entrada, con un enlace de un solo uso válido por 24 horas: ${link}`);
      firstLink = null;
    },
    onFault: (why) => console.error(why),
  });
}

function handleSignals(server: RunningServer | Workers, backOffice: BackOffice | null): void {
  // A signal may come more than once: a terminal or service manager also signals every process.
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await Promise.all([server.stop({ isGentle: true }), backOffice?.stop()]);
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', () => {
    if (cluster.isWorker) return;
    // A terminal that closes sends the same signal; the site must not outlive it.
    void (process.stdout.isTTY ? end() : restartOnNewBuild(server, backOffice));
  });
}

async function restartOnNewBuild(server: RunningServer | Workers, backOffice: BackOffice | null) {
  if (!('renew' in server)) {
    return log('warn', 'Con WORKERS=1 no hay quien atienda mientras tanto: reinicie el servicio.');
  }
  try {
    await server.renew();
    await backOffice?.renew();
    log('info', 'Los procesos se renovaron.');
  } catch (error) {
    log('warn', `La renovación se detuvo y el sitio sigue como estaba: ${explainFault(error)}`);
  }
}

/** Exits so that the service manager restarts the site. */
function giveUp(reason: Error): never {
  console.error(`No queda ningún proceso, y ninguno nuevo puede comenzar: ${explainFault(reason)}`);
  process.exit(1);
}

/** Options override the environment, even for child processes. */
function applyOptions(args: string[]): void {
  if (args.includes('--help')) {
    console.log(describeUsage(serveCommand));
    process.exit(0);
  }
  const { puerto } = parseCommandArgs(serveCommand, args, {}).options;
  if (puerto !== undefined) process.env.PORT = String(puerto);
}

const [, mainFile = '', ...args] = process.argv;
const sampleCommand = 'cargar-muestra';

try {
  const isSample = args[0] === sampleCommand;
  if (!isSample) applyOptions(args);
  const env = parseEnv(process.env);
  if (isSample) {
    await loadSample(env);
    process.exit(0);
  }
  const firstLink = cluster.isPrimary ? await prepareData(env) : null;
  startLogging(env.LOG_LEVEL);
  if (env.METRICS_PORT)
    await (cluster.isPrimary ? serveMetrics(env.METRICS_PORT) : replyWithMetrics());
  const isOneProcess = cluster.isWorker || env.WORKERS === 1;
  const server = isOneProcess ? await serve(env) : await startWorkers(env.WORKERS, giveUp);
  if (cluster.isWorker) process.send?.({ readyAt: server.url });
  else
    console.log(
      `${env.SITE_NAME ?? siteDefaults.name} está en ${server.url} (${describeRelease()}; ${describeLocation(locate(env))})`,
    );
  if (cluster.isPrimary && !env.SMTP_URL) console.log(filesOnly(toEmailFolder(env)));
  const siteUrl = env.SITE_URL ?? server.url;
  if (cluster.isPrimary) recordAddresses(env, { site: server.url });
  handleSignals(server, cluster.isPrimary ? openBackOffice(env, siteUrl, firstLink) : null);
} catch (error) {
  const fault = explainFault(error);
  // The primary reports it once for all workers.
  if (cluster.isWorker) await new Promise((sent) => process.send?.({ fault }, sent));
  else console.error(fault);
  process.exit(1);
}
