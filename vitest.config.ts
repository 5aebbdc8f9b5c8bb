import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest begins with the longest files. Those of faults are short and take the most time, for which they wait: at the end
 * they would wait alone, and all at the beginning they would be in each other's way.
 */
class FaultsEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { faults = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/faults/') ? 'faults' : 'others',
    );
    for (const [index, file] of faults.entries()) others.splice(index * 4, 0, file);
    return others;
  }
}

export default defineConfig({
  // React's production build, which tests of the server run, has no other.
  oxc: { jsx: { development: false } },
  test: {
    sequence: { sequencer: FaultsEarly },
    setupFiles: ['src/store/testing/silent-console.ts'],
    // The router listens to the document it is read in: read anew with what is ours. Projects share one server, and have no say.
    server: { deps: { inline: ['wouter'] } },
    // On two cores twice as many: what is killed, restarted and waited for leaves them idle.
    maxWorkers: 4,
    // Limits only end a test that hangs. A busy machine makes a test slower, never red.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'each in a process of its own',
          include: ['{scripts,faults,fuzz}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // To read React and a document's library for each file took half of the processor's time.
          name: 'many in one process, each with a document of its own',
          isolate: false,
          include: ['src/{desk,site}/**/*.test.{ts,tsx}'],
          setupFiles: ['src/site/testing/anew.ts'],
        },
      },
      {
        extends: true,
        test: {
          // They leave nothing behind; to read the same modules for each file took a fifth of the processor's time.
          name: 'many in one process',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/{desk,site}/**'],
          // As the site runs: what React writes down for whoever develops took a sixteenth of the processor's time.
          env: { NODE_ENV: 'production' },
          globalSetup: ['src/store/testing/postgres-server.ts'],
        },
      },
    ],
  },
});
