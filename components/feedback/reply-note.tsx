import type { FeedbackReply } from '#lib/domain/feedback-case.ts';
import { formatDay } from '../ui/format-day.ts';

/** What a developer wrote back about a vote. */
export function ReplyNote({ reply: { text, by, at } }: { reply: FeedbackReply }) {
  return (
    <aside aria-label="Answer to your feedback" className="rounded-xl bg-accent-tint px-3.5 py-2.5 text-sm">
      <p className="text-ink-muted text-xs">
        {by} on your feedback, {formatDay(at)}
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words">{text}</p>
    </aside>
  );
}
