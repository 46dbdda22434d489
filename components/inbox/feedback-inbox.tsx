'use client';

import { useState } from 'react';
import { type FeedbackItem, feedbackStatuses } from '#lib/domain/feedback-case.ts';
import { fieldLook } from '../admin/labelled-field.tsx';
import { useLoaded } from '../admin/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { countOf } from '../ui/count-of.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { FeedbackDetail } from './feedback-detail.tsx';
import { type FeedbackFilter, filterFeedback, statusWords, waiting } from './filter-feedback.ts';
import { InboxList } from './inbox-list.tsx';
import { getFeedback } from './requests.ts';

/** The votes of people on the left, one of them with what can be done about it on the right. */
export function FeedbackInbox() {
  const { loaded, reload } = useLoaded(getFeedback);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-xl tracking-tight">Feedback</h1>
      {loaded.kind === 'loading' && <Skeleton className="h-64" />}
      {loaded.kind === 'failed' && (
        <Callout tone="negative" action={<Button onClick={reload}>Try again</Button>}>
          The feedback could not be loaded. {loaded.message}
        </Callout>
      )}
      {loaded.kind === 'ready' &&
        (loaded.value.length === 0 ? (
          <p className="rounded-xl border bg-surface px-4 py-8 text-center text-ink-muted text-sm">
            Nobody has voted on an answer yet. Votes come from the thumbs below each answer.
          </p>
        ) : (
          <Inbox items={loaded.value} onChanged={reload} />
        ))}
    </div>
  );
}

function Inbox({ items, onChanged }: { items: readonly FeedbackItem[]; onChanged: () => void }) {
  const [filter, setFilter] = useState(waiting);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = filterFeedback(items, filter);
  // What one is at work on stays in sight when the filter no longer lists it.
  const selected = items.find(({ runId }) => runId === chosen) ?? found[0] ?? null;
  return (
    <>
      <InboxFilters filter={filter} onChange={setFilter} />
      <p role="status" className="text-[0.8125rem] text-ink-muted">
        {countOf(found.length, 'answer')}
        {found.length < items.length && ` of ${items.length} that people voted on`}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        {found.length === 0 ? (
          <p className="rounded-xl border bg-surface px-4 py-8 text-center text-ink-muted text-sm">
            Nothing waits here.
          </p>
        ) : (
          <InboxList items={found} selected={selected?.runId ?? null} onSelect={setChosen} />
        )}
        {selected && (
          <FeedbackDetail
            key={selected.runId}
            runId={selected.runId}
            onChanged={() => {
              setChosen(selected.runId);
              onChanged();
            }}
          />
        )}
      </div>
    </>
  );
}

function InboxFilters({
  filter,
  onChange,
}: {
  filter: FeedbackFilter;
  onChange: (filter: FeedbackFilter) => void;
}) {
  const selectLook = 'h-9 rounded-lg border border-line-strong bg-canvas px-2.5 text-sm';
  return (
    <search className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search feedback"
        placeholder="Search question, comment"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
        className={`${fieldLook} max-w-80 flex-1 basis-56`}
      />
      <select
        aria-label="Status"
        value={filter.status}
        onChange={(event) =>
          onChange({
            ...filter,
            status: feedbackStatuses.find((each) => each === event.target.value) ?? 'all',
          })
        }
        className={selectLook}
      >
        <option value="all">Status: all</option>
        {feedbackStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </select>
      <select
        aria-label="Vote"
        value={filter.vote}
        onChange={(event) =>
          onChange({
            ...filter,
            vote: (['up', 'down'] as const).find((each) => each === event.target.value) ?? 'all',
          })
        }
        className={selectLook}
      >
        <option value="all">Votes: all</option>
        <option value="down">Bad answers</option>
        <option value="up">Good answers</option>
      </select>
    </search>
  );
}
