import { vi } from 'vitest';

/*
 * Many test files share a process, which loads libraries once. Our own modules are loaded again for each file, without
 * the document, clock or responses of another.
 */
vi.resetModules();
vi.unstubAllGlobals();
vi.restoreAllMocks();
Reflect.get(globalThis, 'leaveDocument')?.();
await import('./dom.ts');
// No timer fires by itself, not even one that another file left.
vi.useFakeTimers({
  now: Date.parse('2026-11-16T13:58:00Z'),
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
});
