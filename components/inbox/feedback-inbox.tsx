'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { type FeedbackItem, feedbackStatuses } from '#lib/domain/feedback-case.ts';
import { Screen } from '../admin/screen.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { FeedbackDetail } from './feedback-detail.tsx';
import { type FeedbackFilter, filterFeedback, statusWords, waiting } from './filter-feedback.ts';
import { InboxList } from './inbox-list.tsx';
import { getFeedback } from './requests.ts';

/** The votes of people on the left, one of them with what can be done about it on the right. */
export function FeedbackInbox() {
  const { value, failure, reload } = useLoaded(getFeedback);
  return (
    <Screen
      title="Feedback"
      intro="Votes on answers. A correction made here becomes an example that the next question is answered from."
    >
      <Failure message={failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-64" />}
      {value?.length === 0 && (
        <EmptyNote>
          Nobody has voted on an answer yet. Votes come from the thumbs below each answer.
        </EmptyNote>
      )}
      {value !== null && value.length > 0 && <Inbox items={value} onChanged={reload} />}
    </Screen>
  );
}

function Inbox({ items, onChanged }: { items: readonly FeedbackItem[]; onChanged: () => void }) {
  const locale = useLocale();
  const [filter, setFilter] = useState(waiting);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = filterFeedback(items, filter);
  // What one is at work on stays in sight when the filter no longer lists it.
  const selected = items.find(({ runId }) => runId === chosen) ?? found[0] ?? null;
  return (
    <>
      <InboxFilters filter={filter} onChange={setFilter} />
      <p role="status" className="text-[0.8125rem] text-ink-muted">
        {countOf(found.length, locale, 'answer')}
        {found.length < items.length && ` of ${items.length} that people voted on`}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        {found.length === 0 ? (
          <EmptyNote>Nothing waits here.</EmptyNote>
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
  return (
    <search className="flex flex-wrap items-center gap-2">
      <TextField
        className="max-w-80 flex-1 basis-56"
        label="Search feedback"
        labelHidden
        type="search"
        placeholder="Search question, comment"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <SelectField
        label="Status"
        labelHidden
        value={filter.status}
        onChange={(event) =>
          onChange({
            ...filter,
            status: feedbackStatuses.find((each) => each === event.target.value) ?? 'all',
          })
        }
      >
        <option value="all">Status: all</option>
        {feedbackStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Vote"
        labelHidden
        value={filter.vote}
        onChange={(event) =>
          onChange({
            ...filter,
            vote: (['up', 'down'] as const).find((each) => each === event.target.value) ?? 'all',
          })
        }
      >
        <option value="all">Votes: all</option>
        <option value="down">Bad answers</option>
        <option value="up">Good answers</option>
      </SelectField>
    </search>
  );
}
