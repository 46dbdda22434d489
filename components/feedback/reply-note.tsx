import type { FeedbackReply } from '#lib/domain/feedback-case.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** What a developer wrote back about a vote. */
export function ReplyNote({ reply: { text, by, at } }: { reply: FeedbackReply }) {
  const locale = useLocale();
  return (
    <aside aria-label="Answer to your feedback" className="rounded-xl bg-accent-tint px-3.5 py-2.5 text-sm">
      <p className="text-ink-muted text-xs">
        {by} on your feedback, {writeDay(at, locale)}
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words">{text}</p>
    </aside>
  );
}
