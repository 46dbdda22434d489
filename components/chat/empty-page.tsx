'use client';

import { FileSpreadsheet } from 'lucide-react';
import { writeDay } from '#lib/domain/write-time.ts';
import { BringButton } from '../files/bring-button.tsx';
import { LocalModelCard } from '../local-model/local-model-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { Starters } from './starters.tsx';
import { useSource } from './use-source.tsx';

/** The page before the first question: what can be asked, of what, and how fresh it is. */
export function EmptyPage({ onAsk }: { onAsk: (question: string) => void }) {
  const locale = useLocale();
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
      <Starters questions={info?.starters ?? []} onAsk={onAsk} />
      <div className="flex flex-col gap-2">
        <section aria-labelledby="own-file-title" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 text-[0.8125rem] text-ink-muted">
            <FileSpreadsheet aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              <span id="own-file-title" className="font-medium text-ink">
                Ask a file of your own
              </span>
              : drop a CSV, Excel, Parquet or JSON file on this page
            </span>
          </p>
          <BringButton size="small" />
        </section>
        <LocalModelCard />
      </div>
      {info?.latestDay && (
        <p className="text-[0.8125rem] text-ink-muted">
          The data goes up to {writeDay(info.latestDay, locale)}; “last month” and “today” are counted from
          there.
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
