import fc from 'fast-check';

/** One property that must hold for every input. Throws if it does not. */
export type Fuzz = {
  name: string;
  /** Number of cases in the sample of the long tests, and in `npm run fuzz`. */
  sample: number;
  long: number;
  /** How many cases run at once, where that saves time. */
  batch: number;
  property: fc.IRawProperty<unknown>;
};

/** A longer case counts as hanging: no real one comes near this. */
const timeoutMs = 10_000;

type FuzzOptions<T> = Pick<Fuzz, 'name' | 'sample' | 'long'> & {
  batch?: number;
  from: fc.Arbitrary<T>;
  check: (value: T) => void | Promise<void>;
};

export function createFuzz<T>({ from, check, batch = 1, ...rest }: FuzzOptions<T>): Fuzz {
  const property = fc.asyncProperty(from, async (value) => {
    const start = performance.now();
    await check(value);
    // Blocking work cannot be interrupted, but it can be reported.
    if (performance.now() - start > timeoutMs) throw new Error(`Took over ${timeoutMs} ms`);
  });
  return { ...rest, batch, property };
}

export type FuzzOutcome = { name: string; cases: number; failure: string | null };

export async function runFuzz(fuzz: Fuzz, numRuns: number, seed: number): Promise<FuzzOutcome> {
  const result = await fc.check(fuzz.property, { numRuns, seed, timeout: 2 * timeoutMs });
  return {
    name: fuzz.name,
    cases: result.numRuns * fuzz.batch,
    failure: result.failed ? `${result.errorInstance}\n${fc.defaultReportMessage(result)}` : null,
  };
}
