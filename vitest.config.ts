import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './lib/__fixtures__/keep-files-in-memory.ts';

const suites = globSync('{lib,vector,agents,components,app,scripts}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
});

/** Suites that measure the process they are in: its memory, its children, what it writes. */
const measuring = [
  'agents/files/hostile-files.test.ts',
  'lib/datasource/bigquery/bigquery-source.test.ts',
  'lib/datasource/duckdb/duckdb-source.test.ts',
  'lib/datasource/embedded/orphans.test.ts',
  'lib/datasource/snowflake/snowflake-source.test.ts',
  'lib/datasource/sqlite/sqlite-source.test.ts',
];

/** A module that a suite replaces must not have been loaded by another. */
const replacesModules = (suite: string) =>
  readFileSync(path.join(import.meta.dirname, suite), 'utf8').includes('vi.mock(');

const apart = suites.filter((suite) => measuring.includes(suite) || replacesModules(suite));

// Each suite has processes of its own, and those have children: what one has compiled the next ones take as it is.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/tabletalk-compiled');

keepFilesInMemory();

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // By itself Vitest leaves a core to its own process. A suite waits for servers and deadlines a third of its time: one more
    // than there are cores keeps all of them at work.
    maxWorkers: availableParallelism() + 1,
    // All cores are at work, so that collecting beside them saves nothing; with more space for the young less of it is moved.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    // Suites start child processes and embedded databases; a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ['lib/__fixtures__/leave-nothing-behind.ts'],
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      // All others share a process, which loads modules, the weights of the embedder and WebAssembly once.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{lib,vector,agents,components,app,scripts}/**/*.test.{ts,tsx}'],
          exclude: apart,
          isolate: false,
        },
      },
    ],
  },
});
