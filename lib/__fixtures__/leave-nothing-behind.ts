import { afterAll, vi } from 'vitest';

// Runs with every suite. Most share a process, so what one has stubbed, or given to the routes (`serveWith`), ends with it.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'tabletalk');
});
