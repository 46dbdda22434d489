import { expect, test } from 'vitest';
import type { Evaluation } from '#lib/domain/evaluation.ts';
import { evaluationLine } from './evaluation-words.ts';

const evaluation = (total: number, status: Evaluation['status']): Evaluation => ({
  id: 'e',
  status,
  cause: 'person',
  engine: 'built-in',
  state: { schema: 's', knowledge: 'k', model: 'built-in engine', version: '1' },
  total,
  counts: { right: Math.min(1, total), wrong: 0, unanswered: 0, 'no-truth': 0 },
  failure: null,
  startedAt: '2026-11-23T10:00:00.000Z',
  endedAt: null,
});

test.each([
  [evaluation(2, 'done'), '1 of 2 right, started by hand, built-in engine'],
  [evaluation(2, 'running'), '1 of 2 asked, started by hand, built-in engine'],
  [evaluation(0, 'done'), 'There was nothing to ask, started by hand'],
])('an evaluation in one line: %#', (each, line) => expect(evaluationLine(each)).toBe(line));
