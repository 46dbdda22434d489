import { ArrowUpRight } from 'lucide-react';

const most = 6;

/** Questions to start with; nothing where there are none. */
export function Starters({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (question: string) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <div>
      <h2 className="mb-2 text-[0.8125rem] font-medium text-ink-muted">Questions to start with</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {questions.slice(0, most).map((starter) => (
          <li key={starter} className="flex">
            <button
              type="button"
              onClick={() => onAsk(starter)}
              className="group flex flex-1 items-start gap-2 rounded-xl border bg-surface px-3.5 py-2.5 text-left text-sm transition-colors hover:border-line-strong hover:bg-hover"
            >
              <span className="min-w-0 flex-1 break-words">{starter}</span>
              <ArrowUpRight
                aria-hidden
                className="mt-0.5 size-4 shrink-0 text-ink-faint group-hover:text-ink"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
