'use client';

import { useCallback, useEffect, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { DescriptionPage, ProposingState } from '#lib/domain/description-page.ts';
import { writeCount } from '#lib/domain/write-number.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Failure } from '../../ui/failure.tsx';
import { requestMessage } from '../../ui/request.ts';
import { useLocale } from '../../ui/use-locale.tsx';
import { getProposing, startProposing, stopProposing } from '../knowledge-requests.ts';

const pollMs = 1000;

/** How much the database leaves undescribed, and the describer at work on it. */
export function ProposingCard({ page, onProposed }: { page: DescriptionPage; onProposed: () => void }) {
  const locale = useLocale();
  const [state, setState] = useState<ProposingState>(page.proposing);
  const [failure, setFailure] = useState<string | null>(null);
  const { undocumented, describer } = page;

  const fail = useCallback((error: unknown) => setFailure(requestMessage(error)), []);
  useEffect(() => {
    if (!state.running) return;
    const timer = setInterval(() => {
      getProposing().then((now) => {
        setState(now);
        if (!now.running || now.done > state.done) onProposed();
      }, fail);
    }, pollMs);
    return () => clearInterval(timer);
  }, [state, onProposed, fail]);

  const tell = (asked: Promise<ProposingState>) => {
    setFailure(null);
    asked.then(setState, fail);
  };
  return (
    <section aria-label="Proposing" className="flex flex-col gap-2 rounded-xl border px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          The database itself leaves {countOf(undocumented.tables, locale, 'table')} and{' '}
          {countOf(undocumented.columns, locale, 'column')} undescribed. What is there is never overwritten.
        </p>
        {state.running ? (
          <Button onClick={() => tell(stopProposing())}>Stop</Button>
        ) : (
          <Button
            look={page.counts.open === 0 ? 'primary' : 'secondary'}
            onClick={() => tell(startProposing())}
          >
            Propose with {describer}
          </Button>
        )}
      </div>
      <div role="status" className="empty:sr-only">
        {state.running && (
          <p className="flex items-center gap-3 text-ink-muted text-sm">
            <progress
              className="h-1.5 flex-1"
              aria-label="Tables described"
              value={state.done}
              max={Math.max(1, state.total)}
            />
            {writeCount(state.done, locale)} of {countOf(state.total, locale, 'table')}
          </p>
        )}
      </div>
      {state.failures.length > 0 && (
        <Callout tone="caution">
          {countOf(state.failures.length, locale, 'table')} could not be described. {state.failures[0]?.table}
          : {state.failures[0]?.message}
        </Callout>
      )}
      <Failure message={failure} />
    </section>
  );
}
