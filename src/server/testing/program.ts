import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a module in a process of its own, where it may log and exit: its log lines, and what it wrote to stderr. */
export async function runProgram(program: string, ...args: string[]) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, ...args],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return {
    lines: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    stderr,
  };
}
