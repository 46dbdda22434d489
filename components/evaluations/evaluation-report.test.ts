import { expect, test } from 'vitest';
import type { EvaluatedCase, Evaluation } from '#lib/domain/evaluation.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import { evaluationReport } from './evaluation-report.ts';

const answer = (sql: string, value: number): ReplayedAnswer => ({
  sql,
  result: { columns: [{ name: 'n', kind: 'number' }], rows: [[value]], truncatedBy: null, elapsedMs: 0 },
  rowCount: 1,
  fingerprint: String(value),
  message: '',
});
const state = { schema: 's', knowledge: 'k', model: 'built-in engine', version: '1' };
const evaluation: Evaluation = {
  id: 'e',
  status: 'done',
  cause: 'change',
  engine: 'built-in',
  state,
  total: 2,
  counts: { right: 1, wrong: 1, unanswered: 0, 'no-truth': 0 },
  failure: null,
  startedAt: '2026-11-23T10:00:00.000Z',
  endedAt: null,
};
const asked = (question: string, verdict: EvaluatedCase['verdict'], given: number): EvaluatedCase => ({
  question,
  origin: 'thumbs-up',
  verdict,
  answer: answer('SELECT <given>', given),
  right: answer('SELECT right', 7),
  runId: 'r',
});

test('the report has each failed question with both statements and results, and no other', () => {
  const wrong = asked('What is <b>lost</b>?', 'wrong', 3);
  const html = evaluationReport(
    {
      evaluation,
      cases: [wrong, asked('What is kept?', 'right', 7)],
      before: { ...evaluation, state: { ...state, knowledge: 'other' } },
      changes: [
        { kind: 'broken', question: wrong.question, origin: 'thumbs-up', before: null, after: wrong },
      ],
    },
    'Orchards',
    null,
  );
  expect(html).toContain('<strong>broken</strong>: What is &lt;b&gt;lost&lt;/b&gt;?');
  expect(html).toContain('1 question came out otherwise since the knowledge changed.');
  expect(html).toContain('SELECT &lt;given&gt;');
  expect(html).toContain('SELECT right');
  expect(html).toContain('0 of the rows shown are the same, 1 only in the answer, 1 only in what is right.');
  expect(html).toContain('1 of 2 right, after a change, built-in engine');
  expect(html).not.toContain('What is kept?');
});
