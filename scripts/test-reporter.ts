import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type * as Playwright from '@playwright/test/reporter';
import type * as Vitest from 'vitest/node';

export type TestReport = { passed: number; failures: { command: string; message: string }[] };

/** For Vitest and Playwright: shows progress, and writes failures to the file in TEST_REPORT. */
export default class TestReporter {
  private readonly start = Date.now();
  private readonly report: TestReport = { passed: 0, failures: [] };
  private total = 0;
  private done = 0;
  private timer: NodeJS.Timeout | undefined;

  private begin(total: number): void {
    this.total = total;
    this.timer = setInterval(() => this.say(), 10_000);
  }

  private say(): void {
    const { passed, failures } = this.report;
    const seconds = Math.round((Date.now() - this.start) / 1000);
    const failed = failures.length > 0 ? `, ${failures.length} failed` : '';
    console.log(`  ${this.done} of ${this.total}: ${passed} passed${failed}, ${seconds} s`);
  }

  /** `command` runs only that test. */
  private fail(command: string, message: string): void {
    this.report.failures.push({ command: `npm test -- ${command}`, message });
    console.log(`  ✗ ${command}`);
  }

  private end(): void {
    clearInterval(this.timer);
    this.say();
    writeFileSync(process.env.TEST_REPORT ?? '/dev/null', JSON.stringify(this.report));
  }

  // Vitest counts files: it finds the tests of each when it runs them.

  onTestRunStart(files: readonly Vitest.TestSpecification[]): void {
    this.begin(files.length);
  }

  onTestCaseResult(test: Vitest.TestCase): void {
    const { state, errors } = test.result();
    if (state === 'passed') this.report.passed += 1;
    if (state !== 'failed') return;
    const name = quote(escapePattern(test.fullName.replaceAll(' > ', ' ')));
    this.fail(`${toPath(test.module.moduleId)} -t ${name}`, toText(errors));
  }

  onTestModuleEnd(file: Vitest.TestModule): void {
    this.done += 1;
    const errors = file.errors();
    if (errors.length > 0) this.fail(toPath(file.moduleId), toText(errors));
  }

  onTestRunEnd(_: unknown, unhandled: readonly Vitest.SerializedError[]): void {
    if (unhandled.length > 0) this.fail('', toText(unhandled));
    this.end();
  }

  // Playwright counts tests.

  onBegin(_: unknown, suite: Playwright.Suite): void {
    this.begin(suite.allTests().length);
  }

  onTestEnd(test: Playwright.TestCase, { errors }: Playwright.TestResult): void {
    this.done += 1;
    if (test.outcome() === 'expected') this.report.passed += 1;
    else this.fail(`${toPath(test.location.file)}:${test.location.line}`, toText(errors));
  }

  /** Errors outside any test. */
  onError(error: Playwright.TestError): void {
    this.fail('', toText([error]));
  }

  onEnd(): void {
    this.end();
  }

  printsToStdio(): boolean {
    return true;
  }
}

const toPath = (file: string) => relative('.', file);
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const toText = (errors: readonly { message?: string | undefined; stack?: string | undefined }[]) =>
  errors.map(({ message, stack }) => stack ?? message).join('\n');
