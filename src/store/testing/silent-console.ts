import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Anything written to console.error is a fault nobody asserted on. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
