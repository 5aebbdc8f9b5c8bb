import { vi } from 'vitest';

/** Waits until `check` passes. The timeout is only for tests that hang: a busy machine must not fail a test. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 300_000, interval: 50 });
