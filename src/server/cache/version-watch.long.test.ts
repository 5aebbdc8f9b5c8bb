import { expect, test } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { runProgram } from '../testing/program.ts';

test('the log has one line when the database becomes unavailable, and one when it is back', async () => {
  const program = `
    import { watchVersion } from './src/server/cache/version-watch.ts';
    import { startLogging } from './src/server/telemetry/log.ts';
    import { readSamples } from './src/server/telemetry/metrics.ts';
    import { openStore } from './src/store/open.ts';
    startLogging('info');
    const own = await openStore({ dataDir: process.argv[1] });
    let looks = 0;
    let isAway = false;
    const watch = await watchVersion({
      ...own,
      isUnavailable: () => true,
      assertKept() {
        looks += 1;
        if (isAway) throw new Error('Falta el disco.');
      },
    }, 1);
    const ups = [];
    for (isAway of [false, true, false]) {
      const before = looks;
      while (looks < before + 3) await new Promise(setImmediate);
      ups.push(readSamples().database_up);
    }
    watch.stop();
    await own.close();
    console.error(JSON.stringify(ups));
  `;
  await using folder = await createFolder();
  const { lines, stderr } = await runProgram(program, folder.dataDir);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, expect.stringMatching(/^La base de datos no está disponible y.*Falta el disco/)],
    [30, 'La base de datos está disponible de nuevo.'],
  ]);
  expect(JSON.parse(stderr)).toEqual([1, 0, 1]);
});
