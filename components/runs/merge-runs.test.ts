import { expect, test } from 'vitest';
import type { ListedRun } from '#lib/domain/run-search.ts';
import { mergeRuns } from './merge-runs.ts';

const run = (second: number, status: ListedRun['status'] = 'answered'): ListedRun => ({
  runId: `r${second}`,
  conversationId: 'c',
  personId: 'local',
  personName: 'Local developer',
  sourceId: 's',
  question: 'q',
  status,
  mode: 'built-in',
  strategy: 'built-in',
  effort: 'careful',
  startedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  elapsedMs: null,
  tokens: 0,
  cachedTokens: 0,
  costUsd: 0,
  sql: null,
  replayOf: null,
  votes: { up: 0, down: 0 },
});

test('new runs come first, changed ones change, loaded ones stay', () => {
  const shown = [run(4, 'running'), run(3), run(2), run(1)];
  const merged = mergeRuns(shown, { runs: [run(5, 'running'), run(4), run(3)], next: 'more' });
  expect(merged.map(({ runId, status }) => `${runId} ${status}`)).toEqual([
    'r5 running',
    'r4 answered',
    'r3 answered',
    'r2 answered',
    'r1 answered',
  ]);
});

test('a page that is the last one is all there is', () => {
  expect(mergeRuns([run(2), run(1)], { runs: [run(2)], next: null })).toHaveLength(1);
});
