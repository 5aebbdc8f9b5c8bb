import { expect, test } from 'vitest';
import { addSamples, countRequest, readSamples } from './metrics.ts';

test('an answer is counted by kind and status, and in every bucket above it', () => {
  for (const ms of [0.25, 1, 1.01, 2_501]) countRequest('prueba', ms > 2_500 ? 503 : 200, ms);
  const samples = readSamples();
  const toBucket = (bound: string) =>
    samples[`request_seconds_bucket{kind="prueba",le="${bound}"}`];
  expect(['0.00025', '0.001', '0.0025', '2.5', '+Inf'].map(toBucket)).toEqual([1, 2, 3, 3, 4]);
  expect(samples).toMatchObject({
    'requests_total{kind="prueba",status="200"}': 3,
    'requests_total{kind="prueba",status="503"}': 1,
    'request_seconds_sum{kind="prueba"}': 2.50326,
    'request_seconds_count{kind="prueba"}': 4,
  });
});

test('samples of several processes are added, and the database is up only if it is for all', () => {
  expect(
    addSamples([
      { database_up: 1, cache_bytes: 5, views_pending: 1 },
      { database_up: 0, cache_bytes: 7 },
      { database_up: 1 },
    ]),
  ).toEqual({ database_up: 0, cache_bytes: 12, views_pending: 1 });
});
