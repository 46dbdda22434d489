'use client';

import Link from 'next/link';
import { useCallback, useState } from 'react';
import { type FeedbackReason, type FeedbackStatus, feedbackReasons } from '#lib/domain/feedback-case.ts';
import type { VotedAnswer } from '#lib/domain/voted-answer.ts';
import { useLoaded } from '../admin/use-loaded.ts';
import { DataTable } from '../answer/data-table.tsx';
import { SqlBlock } from '../answer/sql-block.tsx';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { countOf } from '../ui/count-of.ts';
import { formatDay } from '../ui/format-day.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { reasonWords } from './filter-feedback.ts';
import { ReplyForm } from './reply-form.tsx';
import { type CaseWish, getVotedAnswer, putCase } from './requests.ts';

/** One answer that people voted on: what they said, what was answered, and what is done about it. */
export function FeedbackDetail({ runId, onChanged }: { runId: string; onChanged: () => void }) {
  const load = useCallback((signal: AbortSignal) => getVotedAnswer(runId, signal), [runId]);
  const { loaded, reload } = useLoaded(load);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = () => {
    reload();
    onChanged();
  };
  const change = async (wish: CaseWish) => {
    setFailure(null);
    try {
      await putCase(runId, wish);
      changed();
    } catch (error) {
      setFailure(requestMessage(error));
    }
  };
  if (loaded.kind === 'loading') return <Skeleton className="h-64" />;
  if (loaded.kind === 'failed')
    return (
      <Callout tone="negative" action={<Button onClick={reload}>Try again</Button>}>
        {loaded.message}
      </Callout>
    );
  const voted = loaded.value;
  return (
    <section aria-label="Feedback on one answer" className="flex min-w-0 flex-col gap-5">
      <Asked voted={voted} />
      <Answered voted={voted} />
      {failure && <Callout tone="negative">{failure}</Callout>}
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
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 break-words font-semibold text-lg leading-snug">{question}</h2>
        <Link
          href={`/admin/runs/${encodeURIComponent(runId)}`}
          className="text-accent text-sm underline underline-offset-4"
        >
          Open the run
        </Link>
      </div>
      <ul className="flex flex-col gap-1.5">
        {votes.map(({ vote, comment, by, at }) => (
          <li key={`${by} ${at}`} className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
            <span className={vote === 'down' ? 'font-medium text-negative' : 'font-medium text-positive'}>
              {vote === 'down' ? 'Bad answer' : 'Good answer'}
            </span>
            <span className="text-ink-muted">
              {' '}
              by {by}, {formatDay(at)}
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
      {answer.sql !== null && <SqlBlock sql={answer.sql} />}
      {answer.result === null ? (
        <p className="mt-1.5 rounded-lg bg-sunken px-3.5 py-2.5 text-sm">{answer.message}</p>
      ) : (
        <div className="mt-1.5 overflow-hidden rounded-xl border bg-surface">
          <p className="px-3 py-1.5 text-ink-muted text-xs">
            {countOf(answer.rowCount, 'row')}
            {answer.rowCount > answer.result.rows.length && `, the first ${answer.result.rows.length} shown`}
          </p>
          <DataTable table={answer.result} label="What was answered" focus={null} />
        </div>
      )}
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
      <select
        aria-label="What was wrong"
        value={reason ?? ''}
        onChange={(event) => onReason(feedbackReasons.find((each) => each === event.target.value) ?? null)}
        className="h-9 min-w-0 rounded-lg border border-line-strong bg-canvas px-2.5 text-sm"
      >
        <option value="">What was wrong?</option>
        {feedbackReasons.map((each) => (
          <option key={each} value={each}>
            {reasonWords[each]}
          </option>
        ))}
      </select>
      {status === 'done' ? (
        <Button onClick={() => onStatus('open')}>Open again</Button>
      ) : (
        <Button onClick={() => onStatus('done')}>Mark as done</Button>
      )}
    </div>
  );
}
