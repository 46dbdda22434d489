import type { FeedbackItem, FeedbackReason, FeedbackStatus } from '#lib/domain/feedback-case.ts';

export type FeedbackFilter = {
  readonly status: FeedbackStatus | 'all';
  readonly vote: 'up' | 'down' | 'all';
  readonly text: string;
};

/** What waits for somebody: bad answers nobody has handled. */
export const waiting: FeedbackFilter = { status: 'open', vote: 'down', text: '' };

export function filterFeedback(
  items: readonly FeedbackItem[],
  { status, vote, text }: FeedbackFilter,
): FeedbackItem[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ question, votes, case: made }) => {
    const said = [question, ...votes.map(({ comment }) => comment)].join(' ').toLowerCase();
    return (
      (status === 'all' || made.status === status) &&
      (vote === 'all' || votes.some((each) => each.vote === vote)) &&
      wanted.every((word) => said.includes(word))
    );
  });
}

export const reasonWords: Readonly<Record<FeedbackReason, string>> = {
  'wrong-table-or-column': 'Wrong table or column',
  'wrong-filter-or-value': 'Wrong filter or value',
  'wrong-period': 'Wrong period',
  'wrong-calculation': 'Wrong calculation',
  'misread-question': 'Question misread',
  'missing-data': 'The data is not there',
  presentation: 'Only how it is shown',
  'answer-was-right': 'The answer was right',
};

export const statusWords: Readonly<Record<FeedbackStatus, string>> = {
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
};
