import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const VitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()),
          }),
        ),
      }),
    ),
  })
  .transform((all) => ({
    counts: [all.numPassedTests, all.numFailedTests, all.numPendingTests],
    failures: all.testResults.flatMap((file) => [
      // One that could not even begin has no tests to name.
      ...(file.status === 'failed' && file.message ? [`${file.name}\n${file.message}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${file.name} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
    ]),
  }));

type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }),
);
const listSpecs = (suite: Suite): z.infer<typeof Spec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(listSpecs),
];
const PlaywrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), skipped: z.int(), flaky: z.int() }),
    suites: z.array(Suite),
  })
  .transform(({ stats, suites }) => ({
    counts: [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
    failures: suites
      .flatMap(listSpecs)
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return `${file} › ${title}\n${errors.map(({ message }) => message).join('\n')}`;
      }),
  }));
const Report = z.union([VitestReport, PlaywrightReport]);

/** A test runner's own figures; for a tool without any, and for a runner that died, its exit code is one result. */
export function readReport(status: number | null, report: string | undefined) {
  if (!report) return { counts: status === 0 ? [1, 0, 0] : [0, 1, 0], failures: [] };
  if (!existsSync(report)) return { counts: [0, 1, 0], failures: [] };
  const { counts, failures } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  const [passed = 0, failed = 0, skipped = 0] = counts;
  return { counts: [passed, status !== 0 && failed === 0 ? 1 : failed, skipped], failures };
}
