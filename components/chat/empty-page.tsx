'use client';

import { ArrowUpRight } from 'lucide-react';
import { LocalModelCard } from '../local-model/local-model-card.tsx';
import { formatDay } from '../ui/format-day.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSource } from './use-source.tsx';

/** The page before the first question: what can be asked, of what, and how fresh it is. */
export function EmptyPage({ onAsk }: { onAsk: (question: string) => void }) {
  const source = useSource();
  const info = source.kind === 'ready' ? source.status.source : null;
  return (
    <div className="my-auto flex flex-col gap-6 py-8">
      <div>
        <h1 className="mb-2 text-balance text-2xl font-semibold tracking-tight">
          What would you like to know?
        </h1>
        <p className="max-w-prose text-pretty text-ink-muted">
          Ask in plain words. Tabletalk finds the right tables, writes and checks the SQL, and answers with
          text, a table or a chart whose every number can be traced to a cell.
        </p>
      </div>
      {source.kind === 'loading' && <StarterSkeleton />}
      {info && info.starters.length > 0 && (
        <div>
          <h2 className="mb-2 text-[0.8125rem] font-medium text-ink-muted">Questions to start with</h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {info.starters.slice(0, 6).map((starter) => (
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
      )}
      <LocalModelCard />
      {info?.latestDay && (
        <p className="text-[0.8125rem] text-ink-muted">
          The data goes up to {formatDay(info.latestDay)}; “last month” and “today” are counted from there.
        </p>
      )}
    </div>
  );
}

function StarterSkeleton() {
  return (
    <div className="grid gap-2 sm:grid-cols-2" aria-hidden>
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <span key={width} className="rounded-xl border bg-surface px-3.5 py-3.5">
          <Skeleton className={`h-3.5 ${width}`} />
        </span>
      ))}
    </div>
  );
}
