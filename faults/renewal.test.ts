import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renewUnderLoad } from './renewal.ts';

test('an upgrade loses no request, and one that cannot start changes nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-relevo-'));
  expect((await renewUnderLoad({ dataDir, times: 1 })).lost).toEqual([]);
  await rm(dataDir, { recursive: true });
});
