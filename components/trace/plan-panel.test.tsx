import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyRun, type RunView } from '#lib/domain/run-view.ts';
import { PlanPanel } from './plan-panel.tsx';

function summaryOf(more: Partial<RunView>): string {
  const step: RunView['steps'][number] = {
    id: '#E1',
    tool: 'query-data',
    why: '',
    status: 'done',
    elapsedMs: 1_300,
    output: null,
    error: null,
    reused: false,
    candidates: [],
    provisional: null,
    failedWriters: [],
    objections: [],
    failedChecks: [],
    judgement: null,
  };
  const view: RunView = { ...emptyRun, status: 'answered', steps: [step], elapsedMs: 0.4, ...more };
  return renderToStaticMarkup(<PlanPanel view={view} />).replaceAll(/<[^>]+>/g, '');
}

test('a remembered answer says that its time is that of remembering, not of its steps', () => {
  const answeredBefore = { runId: 'r0', at: '2024-01-01T00:00:00.000Z' };
  expect(summaryOf({ answeredBefore })).toContain('1 step, remembered in');
  expect(summaryOf({ elapsedMs: 1_400 })).toContain('1 step ·');
});
