import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renewUnderLoad } from './renewal.ts';
import { restartUnderLoad } from './restart.ts';
import { endAfterAsking, endWhileBusy } from './shutdown.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plomada-relevo-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('an upgrade loses no request, and one that cannot start changes nothing', async () => {
  expect((await renewUnderLoad({ dataDir, times: 1 })).lost).toEqual([]);
});

test('a shutdown in the middle of work finishes it first', async () => {
  expect((await endWhileBusy({ dataDir, times: 1 })).lost).toEqual([]);
});

test('a shutdown answers every request that was sent before', async () => {
  expect((await endAfterAsking({ dataDir, times: 1, connections: 20 })).lost).toEqual([]);
});

// `npm run faults` also tries nginx, and two machines behind Caddy.
test('a restart behind Caddy loses no request', async () => {
  expect((await restartUnderLoad({ dataDir, times: 1, proxy: 'Caddy' })).lost).toEqual([]);
});
