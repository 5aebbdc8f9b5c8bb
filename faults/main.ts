import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { printOutcomes } from './outcome.ts';
import { cutPower } from './power-cut.ts';

const rounds = Number(process.argv[2] ?? 50);
const dataDir = await mkdtemp(join(tmpdir(), 'plomada-fallas-'));
const postgres = await startPostgres();
try {
  const outcomes = [
    await cutPower({ dataDir, rounds, longest: 3_500 }),
    await cutPower({ dataDir, databaseUrl: postgres.url, postgres, rounds, longest: 3_500 }),
  ];
  printOutcomes(outcomes);
  if (outcomes.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
