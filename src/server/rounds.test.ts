import { expect, test } from 'vitest';
import type { Store } from '#store/store.ts';
import { eventually } from '#store/testing/eventually.ts';
import { startRounds } from './rounds.ts';
import { runProgram } from './testing/program.ts';

test('work that fails is tried again after a pause', async () => {
  const store = { isUnavailable: () => true } as unknown as Store;
  const tries = { soon: 0, late: 0 };
  const start = (name: keyof typeof tries, retryMs: number) =>
    startRounds(store, retryMs, () => {
      tries[name] += 1;
      return Promise.reject(new Error('Falta el disco.'));
    });
  const rounds = [start('late', 3_600_000), start('soon', 1)];
  await eventually(() => expect(tries.soon).toBeGreaterThan(5));
  expect(tries.late).toBe(1);
  for (const each of rounds) await each.stop();
});

test('background work that finds no database is logged as postponed, not as a 503', async () => {
  const program = `
    import { startRounds } from './src/server/rounds.ts';
    import { startLogging } from './src/server/telemetry/log.ts';
    startLogging('info');
    const rounds = startRounds({ isUnavailable: () => true }, 1, async () => {
      throw new Error('Falta el disco.');
    });
    setImmediate(() => rounds.stop());
  `;
  const [{ level, msg }] = (await runProgram(program)).lines;
  expect(level).toBe(40);
  expect(msg).toMatch(/^Una tarea se repetirá más tarde\..*Falta el disco/);
});
