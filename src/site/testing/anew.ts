import { vi } from 'vitest';

/*
 * Many files of tests run in one process, which reads React and the like once. What is ours is read anew for each, and none
 * finds the document, the clock or the answers of another.
 */
vi.resetModules();
vi.unstubAllGlobals();
vi.restoreAllMocks();
Reflect.get(globalThis, 'leaveDocument')?.();
// Nothing happens by itself, not even what another file left behind.
vi.useFakeTimers({
  now: Date.parse('2026-11-16T13:58:00Z'),
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
});
