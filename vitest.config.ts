import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Rooms whose suites compute and leave nothing behind: they share a process, which then loads each module once. */
const computing = [
  'agents/{enricher,insight,organizer,plan,planner,query,question,referential,tools,worker}/**/*.test.{ts,tsx}',
  'components/**/*.test.{ts,tsx}',
  'lib/{domain,examples,knowledge,schema,sql,text}/**/*.test.{ts,tsx}',
];

// Each suite has processes of its own, and those have children: what one has compiled the next ones take as it is.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/tabletalk-compiled');

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // By itself Vitest leaves a core to its own process, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    // Suites start child processes and embedded databases; a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['{lib,vector,agents,components,app,scripts}/**/*.test.{ts,tsx}'],
          exclude: computing,
        },
      },
      { extends: true, test: { name: 'together', include: computing, isolate: false } },
    ],
  },
});
