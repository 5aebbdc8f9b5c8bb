import { createVitest } from 'vitest/node';

/** A running Vitest in the copy: it runs a test file for each message and replies whether it passed. */
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
});
await vitest.standalone();

process.on('message', async (file: string) => {
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const isGreen = testModules.some(
    (module) => module.relativeModuleId === file && module.state() === 'passed',
  );
  process.send?.(isGreen && unhandledErrors.length === 0);
});
process.send?.('ready');
