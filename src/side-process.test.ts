import { expect, test } from 'vitest';
import { createFolder } from '#newsroom/testing/folder.ts';
import { openOnce } from '#store/testing/engines.ts';
import { createSideProcess } from './side-process.ts';

/** Returns its pid, exits, spins, waits, fails, or allocates that many megabytes. */
type Task = 'pid' | 'die' | 'spin' | 'wait' | 'fail' | number;

const module = new URL('side-process.ts', import.meta.url).href;
const program = `
  import { handleTasks } from ${JSON.stringify(module)};
  const taken = [];
  handleTasks(async (task) => {
    if (task === 'die') process.exit(3);
    while (task === 'spin');
    if (task === 'wait') await new Promise((resolve) => setTimeout(resolve, 1_500));
    if (task === 'fail') throw new Error('No sirve');
    if (typeof task === 'number') {
      taken.push(Buffer.alloc(task * 1e6, 1));
      if (task > 300) await new Promise(() => {});
    }
    return process.pid;
  }, 300e6);
`;
const folder = await openOnce(createFolder({ 'ordenes.mjs': program }));

const open = (limits: { maxCpuMs?: number; idleMs?: number } = {}) => {
  const side = createSideProcess<Task, number>({
    file: folder.at('ordenes.mjs'),
    maxCpuMs: 60_000,
    ...limits,
  });
  return { ...side, [Symbol.dispose]: side.stop };
};
const isOn = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('tasks run in one process, which survives a failed task', async () => {
  using side = open();
  const first = await side.ask('pid');
  expect(first).not.toBe(process.pid);
  await expect(side.ask('fail')).rejects.toThrow('Error: No sirve');
  expect(await side.ask('pid')).toBe(first);
  side.stop();
  await expect.poll(() => isOn(first)).toBe(false);
});

test('a process that dies or exceeds its memory is reported, and the next task gets a new one', async () => {
  using side = open();
  await expect(side.ask('die')).rejects.toMatchObject({ reason: 'death' });
  await expect(side.ask(500)).rejects.toMatchObject({ reason: 'memory' });
  const first = await side.ask('pid');
  // Near the memory limit: it finishes the task and is then replaced.
  expect(await side.ask(170)).toBe(first);
  expect(await side.ask('pid')).not.toBe(first);
});

test('a process that exceeds its CPU time is killed; one that waits is not', async () => {
  using side = open({ maxCpuMs: 1_000, idleMs: 500 });
  // It is not stopped as idle after the previous task.
  await side.ask('pid');
  await expect(side.ask('wait')).resolves.toBeTypeOf('number');
  await expect(side.ask('spin')).rejects.toMatchObject({ reason: 'time' });
});

test('an idle process is stopped', async () => {
  using side = open({ idleMs: 1 });
  const pid = await side.ask('pid');
  await expect.poll(() => isOn(pid)).toBe(false);
});
