import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskFull, limitFile, lockOut, readOnly } from './sqlite-trouble.ts';

// Many processes are started; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plomada-apuro-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('readers go on reading while another program holds the database', async () => {
  expect((await lockOut(dataDir)).lost).toEqual([]);
});

for (const [what, pragmas] of [
  ['the disk is full', diskFull],
  ['the disk is read-only', readOnly],
] as const) {
  test(`readers go on reading while ${what}`, async () => {
    expect((await limitFile(dataDir, what, pragmas)).lost).toEqual([]);
  });
}
