import { expect, test } from 'vitest';
import { addSamples, countRequest, readSamples } from './metrics.ts';

test('an answer is counted by kind and status, and in every bucket above it', () => {
  for (const [status, ms] of [
    [200, 0.25],
    [200, 1],
    [404, 1.01],
    [200, 2_500],
    [503, 2_501],
  ] as const) {
    countRequest('prueba', status, ms);
  }
  const figures = Object.entries(readSamples()).filter(([key]) => key.includes('"prueba"'));
  const bounds = { 0.00025: 1, 0.0005: 1, 0.001: 2, 0.0025: 3, 0.005: 3, 0.01: 3, 0.025: 3 };
  const above = { 0.05: 3, 0.1: 3, 0.25: 3, 0.5: 3, 1: 3, 2.5: 4, '+Inf': 5 };
  expect(Object.fromEntries(figures)).toEqual({
    'requests_total{kind="prueba",status="200"}': 3,
    'requests_total{kind="prueba",status="404"}': 1,
    'requests_total{kind="prueba",status="503"}': 1,
    ...Object.fromEntries(
      Object.entries({ ...bounds, ...above }).map(([bound, times]) => [
        `request_seconds_bucket{kind="prueba",le="${bound}"}`,
        times,
      ]),
    ),
    'request_seconds_sum{kind="prueba"}': 5.00326,
    'request_seconds_count{kind="prueba"}': 5,
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
