import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest begins with the longest files. Those of faults are short, and wait the most: at the end they would wait alone. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/faults/');
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'faults/**/*.test.ts',
      'fuzz/**/*.test.ts',
    ],
    globalSetup: ['src/store/testing/postgres-server.ts'],
    sequence: { sequencer: FaultsFirst },
    setupFiles: ['src/store/testing/silent-console.ts'],
    // On two cores one more than they are: what is killed, restarted and waited for leaves them idle.
    maxWorkers: 3,
    // For tests that start many programs on a machine that has others to run.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
