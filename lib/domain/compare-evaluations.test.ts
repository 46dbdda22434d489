import { expect, test } from 'vitest';
import { changedStates, compareEvaluations } from './compare-evaluations.ts';
import type { CaseVerdict, EvaluatedCase } from './evaluation.ts';

function asked(question: string, verdict: CaseVerdict, fingerprint: string): EvaluatedCase {
  const answer = { sql: null, result: null, rowCount: 0, fingerprint, message: '' };
  return { question, origin: 'example', verdict, answer, right: answer, runId: 'r' };
}

test('lost answers come first, then other results, won ones, new and forgotten questions; the rest is not told', () => {
  const before = [
    asked('kept', 'right', 'a'),
    asked('lost', 'right', 'a'),
    asked('won', 'wrong', 'b'),
    asked('other', 'right', 'a'),
    asked('forgotten', 'right', 'a'),
  ];
  const after = [
    asked('new', 'right', 'a'),
    asked('kept', 'right', 'a'),
    asked('won', 'right', 'a'),
    asked('other', 'right', 'c'),
    asked('lost', 'unanswered', ''),
  ];
  expect(compareEvaluations(before, after).map(({ kind, question }) => [kind, question])).toEqual([
    ['broken', 'lost'],
    ['changed', 'other'],
    ['mended', 'won'],
    ['new', 'new'],
    ['gone', 'forgotten'],
  ]);
});

test('of what answers depend on, those that are others are named', () => {
  const state = { schema: 's', knowledge: 'k', model: 'm', version: '1' };
  expect(changedStates(state, { ...state, knowledge: 'l', version: '2' })).toEqual(['knowledge', 'version']);
});
