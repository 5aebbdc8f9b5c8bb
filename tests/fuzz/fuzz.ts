import fc from 'fast-check';

/** One property that must hold for every input. Throws if it does not. */
export type Fuzz = {
  name: string;
  /** Runs in the sample that every test run takes, and in the long run. */
  sample: number;
  long: number;
  /** Cases in one run, where trying them side by side saves time. */
  batch: number;
  property: fc.IRawProperty<unknown>;
};

/** A case that takes longer hangs: this is far above any real one. */
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
    // What blocks the process cannot be cut short, but can be found out.
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
