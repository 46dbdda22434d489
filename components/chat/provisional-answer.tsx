'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { DataTable } from '../answer/data-table.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { postEnough } from './requests.ts';

/** The first result of a running question, while further statements are written and compared. */
export function ProvisionalAnswer({ runId, view }: { runId: string; view: RunView }) {
  const locale = useLocale();
  const [asked, setAsked] = useState(false);
  const { busy, failure, submit } = useSubmission(async () => {
    await postEnough(runId);
    setAsked(true);
  });
  const step = view.steps.findLast((each) => each.provisional !== null && each.status === 'running');
  if (view.status !== 'running' || !step?.provisional) return null;
  const { result, rowCount } = step.provisional;
  return (
    <section aria-label="First result" className="min-w-0 rounded-xl border border-dashed bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-[0.8125rem]">
        <p className="text-ink-muted">
          First result, not confirmed yet: {countOf(rowCount, locale, 'row')}
          {result.rows.length < rowCount && `, the first ${result.rows.length} below`}
        </p>
        <div className="ml-auto">
          <Button size="small" disabled={busy || asked} onClick={submit}>
            Good enough
          </Button>
        </div>
      </div>
      <Failure message={failure} />
      <DataTable table={result} label="First result" focus={null} />
    </section>
  );
}
