import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test that writes to console.error without expecting it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
