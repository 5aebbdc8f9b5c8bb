import { expect, test } from 'vitest';
import { createLoneFuzzes, openFuzzedSite } from './every-fuzz.ts';
import { runFuzz } from './fuzz.ts';

/** Always the same cases here; `npm run fuzz` has other ones each time. */
const seed = 20_241_215;

test('the site answers every input, and lets nothing through', {
  timeout: 600_000,
}, async () => {
  await using site = await openFuzzedSite();
  const failures: string[] = [];
  for (const fuzz of [...(await createLoneFuzzes()), ...site.fuzzes]) {
    const { failure } = await runFuzz(fuzz, fuzz.sample, seed);
    if (failure) failures.push(`${fuzz.name}: ${failure}`);
  }
  expect(failures).toEqual([]);
});
