import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{lib,vector,agents,components,app,scripts}/**/*.test.{ts,tsx}'],
    // Suites start child processes and embedded databases; a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
