import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openStore } from '#store/open.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { writeArticleFiles } from './archive-content.ts';
import { serving } from './processes.ts';

const root = join(import.meta.dirname, '..');
const newsroom = ['src/newsroom/main.ts'];

/** Runs the publish command in its own process, while a reader subscribes every tenth of a second. */
export async function measurePublishing(folder: string, count: number) {
  const files = join(folder, `files-${count}`);
  const dataDir = join(folder, `data-${count}`);
  const env = { ...process.env, DATA_DIR: dataDir };
  writeArticleFiles(files, count);
  const addCategory = [...newsroom, 'categoria', 'noticias', '--nombre', 'Noticias', '--nueva'];
  await promisify(execFile)(process.execPath, addCategory, { cwd: root, env });
  const store = await openStore({ dataDir });
  const start = performance.now();
  const child = spawn(process.execPath, [...newsroom, 'publicar', files], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, readMemory(child.pid));
  }, 20);
  let longest = 0;
  let isPublishing = true;
  const subscribe = async () => {
    for (let reader = 0; isPublishing; reader += 1) {
      const startedAt = performance.now();
      await addSubscriber(store, `lectora${reader}@obra.example`, Date.now());
      longest = Math.max(longest, performance.now() - startedAt);
      await sleep(100);
    }
  };
  const subscribing = subscribe();
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - start) / 1000;
  isPublishing = false;
  clearInterval(watch);
  await subscribing;
  await store.close();
  if (code !== 0) throw new Error(`publicar ended with ${code}`);
  return {
    files: count,
    seconds: seconds.toFixed(1),
    'files a second': Math.round(count / seconds),
    'highest MB': Math.round(highest),
    'longest wait to subscribe, s': (longest / 1000).toFixed(1),
  };
}

/** Measures the built server a few seconds after its ready line. */
export async function measureIdleServer(dataDir: string) {
  const env = { ...process.env, PORT: '0', DESK_PORT: 'off', WORKERS: '1', DATA_DIR: dataDir };
  const start = performance.now();
  const server = spawn(process.execPath, serving, { cwd: root, env });
  await once(server.stdout, 'data');
  const ready = performance.now() - start;
  await sleep(5_000);
  const memory = readMemory(server.pid);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { 'ready after ms': Math.round(ready), 'idle MB': Math.round(memory) };
}

/** Resident memory in MB, from /proc. */
function readMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
