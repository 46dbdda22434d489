import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { emptyRun, type RunView } from '#lib/domain/run-view.ts';
import { AnswerFooter } from './answer-footer.tsx';

const query: QueryResult = {
  question: 'What is the turnover?',
  sql: 'SELECT SUM(total) FROM orders',
  result: { columns: [{ name: 'turnover', kind: 'number' }], rows: [[42]], truncatedBy: null, elapsedMs: 1 },
  reading: [],
  warnings: [],
  confidence: 0.9,
  intent: null,
  readings: [],
};

function footer(more: Partial<QueryResult>) {
  const step: RunView['steps'][number] = {
    id: '#E1',
    tool: 'query-data',
    why: '',
    status: 'done',
    elapsedMs: 1,
    output: { kind: 'answered', query: { ...query, ...more } },
    error: null,
    reused: false,
    candidates: [],
    provisional: null,
    failedWriters: [],
    objections: [],
    failedChecks: [],
    judgement: null,
  };
  return (
    <AnswerFooter
      runId="r1"
      view={{ ...emptyRun, runId: 'r1', question: query.question, status: 'answered', steps: [step] }}
      feedback={null}
      saveFeedback={async () => undefined}
      onAsk={() => undefined}
    />
  );
}

/** What a person reads under an answer. */
function footerOf(more: Partial<QueryResult>): string {
  return renderToStaticMarkup(footer(more)).replaceAll(/<[^>]+>/g, ' ');
}

test('a verified answer says beside its confidence who approved what it rests on, and when', () => {
  const words = footerOf({
    verified: [
      {
        by: 'Ada',
        at: '2026-11-03T10:00:00.000Z',
        on: { kind: 'measure', term: 'turnover', expression: 'SUM(total)', table: 'orders' },
      },
    ],
  });
  expect(words).toMatch(
    /Verified by Ada on 3 November 2026\s+: rests on the measure “turnover”: SUM\(total\) of orders/,
  );
  expect(words).toContain('High confidence, 90%');
});

test('an answer that rests on nothing approved has no mark', () => {
  expect(footerOf({ verified: [] })).not.toContain('Verified');
  expect(footerOf({})).not.toContain('Verified');
});

test('what is done with an answer is read in the order in which it is seen', () => {
  const page = renderToStaticMarkup(footer({}));
  expect(page).toMatch(/Ask again.*Good answer/);
  expect(page).not.toContain('order-1');
});
