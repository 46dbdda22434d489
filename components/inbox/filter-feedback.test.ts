import { expect, test } from 'vitest';
import { type FeedbackItem, openCase } from '#lib/domain/feedback-case.ts';
import { filterFeedback, waiting } from './filter-feedback.ts';

function item(runId: string, vote: 'up' | 'down', status: 'open' | 'done', comment = ''): FeedbackItem {
  return {
    runId,
    conversationId: 'c',
    question: `Question ${runId}`,
    votes: [{ vote, comment, by: 'Ada', at: '2026-01-01T00:00:00Z' }],
    case: { ...openCase, status },
  };
}

const items = [item('1', 'down', 'open', 'wrong year'), item('2', 'up', 'open'), item('3', 'down', 'done')];

test.each([
  ['bad answers nobody has handled, at first', waiting, ['1']],
  ['every bad answer', { ...waiting, status: 'all' as const }, ['1', '3']],
  ['good answers', { ...waiting, vote: 'up' as const }, ['2']],
  ['words of a comment', { status: 'all' as const, vote: 'all' as const, text: 'YEAR' }, ['1']],
])('shows %s', (_what, filter, found) => {
  expect(filterFeedback(items, filter).map(({ runId }) => runId)).toEqual(found);
});
