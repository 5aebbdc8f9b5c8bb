import { expect, test } from 'vitest';
import { runProgram } from './testing/program.ts';

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
