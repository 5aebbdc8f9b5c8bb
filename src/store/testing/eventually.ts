import { vi } from 'vitest';

/** Waits until `check` passes. The limit only ends a test that hangs: a busy machine must not turn one red. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 300_000, interval: 50 });
