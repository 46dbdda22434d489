'use client';

import { useCallback } from 'react';
import { type FeedbackReason, type FeedbackStatus, feedbackReasons } from '#lib/domain/feedback-case.ts';
import type { VotedAnswer } from '#lib/domain/voted-answer.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { ReplayedAnswerView } from '../examples/replayed-answer-view.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { CorrectionForm } from './correction-form.tsx';
import { reasonWords } from './filter-feedback.ts';
import { ReplyForm } from './reply-form.tsx';
import { type CaseWish, getVotedAnswer, putCase } from './requests.ts';

/** One answer that people voted on: what they said, what was answered, and what is done about it. */
export function FeedbackDetail({ runId, onChanged }: { runId: string; onChanged: () => void }) {
  const load = useCallback((signal: AbortSignal) => getVotedAnswer(runId, signal), [runId]);
  const { value: voted, failure: unread, reload } = useLoaded(load);
  const changed = () => {
    reload();
    onChanged();
  };
  const { failure, submit: change } = useSubmission(async (wish: CaseWish) => {
    await putCase(runId, wish);
    changed();
  });
  if (voted === null)
    return unread === null ? <Skeleton className="h-64" /> : <Failure message={unread} onRetry={reload} />;
  return (
    <section aria-label="Feedback on one answer" className="flex min-w-0 flex-col gap-5">
      <Asked voted={voted} />
      <Answered voted={voted} />
      <Failure message={failure ?? unread} />
      <Handling
        status={voted.case.status}
        reason={voted.case.reason}
        onStatus={(status) => change({ status })}
        onReason={(reason) => change({ reason })}
      />
      <CorrectionForm voted={voted} onChanged={changed} />
      <ReplyForm reply={voted.case.reply} onSend={(reply) => change({ reply })} />
    </section>
  );
}

function Asked({ voted: { question, votes, runId } }: { voted: VotedAnswer }) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 break-words font-semibold text-lg leading-snug">{question}</h2>
        <PageLink
          href={`/admin/runs/${encodeURIComponent(runId)}`}
          className="text-accent text-sm underline underline-offset-4"
        >
          Open the run
        </PageLink>
      </div>
      <ul className="flex flex-col gap-1.5">
        {votes.map(({ vote, comment, by, at }) => (
          <li key={`${by} ${at}`} className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
            <span className={vote === 'down' ? 'font-medium text-negative' : 'font-medium text-positive'}>
              {vote === 'down' ? 'Bad answer' : 'Good answer'}
            </span>
            <span className="text-ink-muted">
              {' '}
              by {by}, {writeDay(at, locale)}
            </span>
            {comment !== '' && <p className="mt-1 whitespace-pre-wrap break-words">{comment}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answered({ voted: { answer, reading } }: { voted: VotedAnswer }) {
  return (
    <section aria-label="What was answered" className="min-w-0">
      <h3 className="font-medium text-sm">What was answered</h3>
      {reading.length > 0 && (
        <p className="mt-1 text-[0.8125rem] text-ink-muted">Read as {reading.join('; ')}</p>
      )}
      <ReplayedAnswerView answer={answer} label="What was answered" />
    </section>
  );
}

function Handling({
  status,
  reason,
  onStatus,
  onReason,
}: {
  status: FeedbackStatus;
  reason: FeedbackReason | null;
  onStatus: (status: FeedbackStatus) => void;
  onReason: (reason: FeedbackReason | null) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectField
        label="What was wrong"
        labelHidden
        value={reason ?? ''}
        onChange={(event) => onReason(feedbackReasons.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">What was wrong?</option>
        {feedbackReasons.map((each) => (
          <option key={each} value={each}>
            {reasonWords[each]}
          </option>
        ))}
      </SelectField>
      {status === 'done' ? (
        <Button onClick={() => onStatus('open')}>Open again</Button>
      ) : (
        <Button onClick={() => onStatus('done')}>Mark as done</Button>
      )}
    </div>
  );
}
