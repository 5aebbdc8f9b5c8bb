import { expect, test } from 'vitest';
import { createLoneFuzzes, openFuzzedSite } from './every-fuzz.ts';
import { runFuzz } from './fuzz.ts';

/** Here the cases are always the same; `npm run fuzz` has new ones each time. */
const seed = 20_241_215;

test('every property holds for the fixed cases', {
  // It takes minutes by itself; the limit only ends a test that hangs.
  timeout: 1_800_000,
}, async () => {
  await using site = await openFuzzedSite();
  const failures: string[] = [];
  for (const fuzz of [...(await createLoneFuzzes()), ...site.fuzzes]) {
    const { failure } = await runFuzz(fuzz, fuzz.sample, seed);
    if (failure) failures.push(`${fuzz.name}: ${failure}`);
  }
  expect(failures).toEqual([]);
});
