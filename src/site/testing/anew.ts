import { vi } from 'vitest';

/*
 * Many files of tests run in one process, which reads React and the like once. What is ours is read anew for each, and none
 * finds the document, the clock or the answers of another.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
Reflect.get(globalThis, 'leaveDocument')?.();
