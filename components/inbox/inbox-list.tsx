'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { FeedbackItem } from '#lib/domain/feedback-case.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { Badge } from '../ui/badge.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { statusWords } from './filter-feedback.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The answers to look at; the arrow keys, J and K go from one to the next. */
export function InboxList({
  items,
  selected,
  onSelect,
}: {
  items: readonly FeedbackItem[];
  selected: string | null;
  onSelect: (runId: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex(({ runId }) => runId === selected);
    const next = items[Math.min(items.length - 1, Math.max(0, at + step))];
    if (!next) return;
    onSelect(next.runId);
    list.current?.querySelector<HTMLButtonElement>(`[data-run="${CSS.escape(next.runId)}"]`)?.focus();
  };
  return (
    <ul
      ref={list}
      aria-label="Answers with feedback"
      onKeyDown={move}
      className="max-h-[70dvh] divide-y overflow-y-auto rounded-xl border bg-surface"
    >
      {items.map((item) => (
        <li key={item.runId}>
          <Entry item={item} isSelected={item.runId === selected} onSelect={() => onSelect(item.runId)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({
  item: { runId, question, votes, case: made },
  isSelected,
  onSelect,
}: {
  item: FeedbackItem;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const locale = useLocale();
  const last = votes[0];
  const Icon = last?.vote === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <button
      type="button"
      data-run={runId}
      aria-current={isSelected}
      onClick={onSelect}
      className="flex w-full flex-col gap-1 px-4 py-3 text-left hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current=true]:bg-hover"
    >
      <span className="flex w-full items-start gap-2">
        <Icon
          aria-label={last?.vote === 'up' ? 'Good answer' : 'Bad answer'}
          className={`mt-0.5 size-4 shrink-0 ${last?.vote === 'up' ? 'text-positive' : 'text-negative'}`}
        />
        <span className="min-w-0 flex-1 break-words font-medium text-sm">{question}</span>
        <Badge tone={made.status === 'open' ? 'caution' : 'neutral'}>{statusWords[made.status]}</Badge>
      </span>
      {last && last.comment !== '' && (
        <span className="line-clamp-2 break-words text-[0.8125rem] text-ink-muted">{last.comment}</span>
      )}
      {last && (
        <span className="text-ink-muted text-xs">
          {last.by}, {writeDay(last.at, locale)}
          {votes.length > 1 && `, ${votes.length} votes`}
        </span>
      )}
    </button>
  );
}
