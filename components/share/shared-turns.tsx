'use client';

import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { KeptChart } from '#lib/domain/kept-chart.ts';
import { AnswerView } from '../answer/answer-view.tsx';
import { VerifiedMark } from '../answer/verified-mark.tsx';
import { answerQuery } from '../chat/answer-query.ts';
import { conversationPath, goTo } from '../chat/go-to.ts';
import type { RunRecord } from '../chat/run-record.ts';
import { UsedNotes } from '../notes/used-notes.tsx';
import { StatementLabel } from '../statement/statement-label.tsx';
import { PlanPanel } from '../trace/plan-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { copyShared } from './requests.ts';

/** Turns of somebody else, to be looked at, with the way to a copy of one's own where that is allowed. */
export function SharedTurns({
  kind,
  id,
  ownerName,
  may,
  runs,
}: {
  kind: 'conversation' | 'answer';
  id: string;
  ownerName: string;
  may: 'read' | 'copy';
  runs: readonly RunRecord[];
}) {
  const { busy, failure, submit } = useSubmission(async () =>
    goTo(conversationPath(await copyShared(kind, id))),
  );
  return (
    <div className="flex flex-col gap-10 pt-6 pb-16">
      <div className="flex flex-col gap-2">
        <Callout
          tone="neutral"
          action={
            may === 'copy' && (
              <Button size="small" disabled={busy} onClick={submit}>
                <Copy aria-hidden className="size-3.5" />
                Continue as my own copy
              </Button>
            )
          }
        >
          {kind === 'answer' ? 'An answer' : 'A conversation'} of {ownerName}. You see of it what you may
          read.
        </Callout>
        <Failure message={failure} />
      </div>
      {runs.map((run) => (
        <SharedTurn key={run.runId} run={run} ownerName={ownerName} />
      ))}
    </div>
  );
}

function SharedTurn({ run, ownerName }: { run: RunRecord; ownerName: string }) {
  const { view, runId } = run;
  // A chart may be looked at in another way; that is nobody else's, and not kept.
  const [charts, setCharts] = useState<readonly KeptChart[]>(run.charts);
  return (
    <article aria-labelledby={`question-${runId}`} className="@container flex flex-col gap-3">
      <h2
        id={`question-${runId}`}
        className="whitespace-pre-wrap break-words font-semibold text-lg leading-snug tracking-tight"
      >
        {view.question}
      </h2>
      <StatementLabel statement={view.statement} />
      <PlanPanel view={view} />
      {view.parts.length > 0 && (
        <section aria-label={`Answer to ${view.question}`} className="min-w-0">
          <AnswerView
            view={view}
            charts={charts}
            onAsk={() => goTo('/')}
            onSetChart={(part, spec) =>
              setCharts((before) => {
                const others = before.filter((each) => each.part !== part);
                return spec === null ? others : [...others, { part, spec }];
              })
            }
          />
        </section>
      )}
      <VerifiedMark verified={answerQuery(view)?.verified} />
      <UsedNotes notes={answerQuery(view)?.notes} owner={ownerName} />
      <Failure message={view.error?.message ?? null} />
    </article>
  );
}
