import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createFolder } from '#newsroom/testing/folder.ts';
import { eventually } from '#store/testing/eventually.ts';
import { listChildren } from '#store/testing/processes.ts';

const module = new URL('workers.ts', import.meta.url).href;
const logModule = new URL('telemetry/log.ts', import.meta.url).href;
/** Two processes, each of which becomes ready when the file `ready` exists. */
const program = `
  import cluster from 'node:cluster';
  import { existsSync } from 'node:fs';
  import { startLogging } from ${JSON.stringify(logModule)};
  import { startWorkers } from ${JSON.stringify(module)};
  startLogging('info');
  if (cluster.isPrimary) {
    const workers = await startWorkers(2, ({ message }) => {
      console.log('ended: ' + message);
      process.exit(1);
    });
    console.log('started');
    process.on('SIGTERM', () => workers.stop().then(() => process.exit(0)));
  } else {
    const timer = setInterval(() => {
      if (!existsSync('ready')) return;
      process.send({ readyAt: 'http://127.0.0.1:1' });
      clearInterval(timer);
    }, 10);
    setInterval(() => {}, 1_000);
    process.on('SIGTERM', () => process.exit(0));
  }
`;

async function openSite({ isReady } = { isReady: true }) {
  const folder = await createFolder({ 'site.mjs': program, ...(isReady ? { ready: '' } : {}) });
  const site = spawn(process.execPath, [folder.at('site.mjs')], { cwd: folder.path });
  const ended = once(site, 'exit');
  const said = { text: '' };
  for (const stream of [site.stdout, site.stderr]) {
    stream.on('data', (text) => {
      said.text += text;
    });
  }
  if (isReady) await eventually(() => expect(said.text).toContain('started'));
  return {
    said,
    ended,
    listWorkers: () => listChildren(site.pid),
    setReady: (isReady: boolean) =>
      isReady ? folder.write({ ready: '' }) : rm(folder.at('ready'), { force: true }),
    async [Symbol.asyncDispose]() {
      site.kill('SIGTERM');
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}
const kill = (pid = 0) => process.kill(pid, 'SIGKILL');
type Site = Awaited<ReturnType<typeof openSite>>;

/** Waits for two workers that are not among these. */
const untilReplaced = (site: Site, before: number[]) =>
  eventually(async () => {
    const now = await site.listWorkers();
    expect(now).toHaveLength(2);
    expect(now.filter((pid) => before.includes(pid))).toEqual([]);
    return now;
  });

test('a dying worker does not stop the site while another is starting', async () => {
  await using site = await openSite();
  const first = await site.listWorkers();
  await site.setReady(false);
  for (const pid of first) kill(pid);
  const [one = 0, other = 0] = await untilReplaced(site, first);
  kill(one);
  await eventually(() => expect(site.said.text).toMatch(/El reemplazo no pudo comenzar|ended/));
  expect(site.said.text).not.toContain('ended');
  await site.setReady(true);
  await untilReplaced(site, [...first, one]);
  expect(await site.listWorkers()).toContain(other);
});
