'use client';

import { type Dispatch, memo } from 'react';
import { AnswerView } from '#components/answer/answer-view.tsx';
import { FollowUpChips } from '../answer/follow-up-chips.tsx';
import { ReplyNote } from '../feedback/reply-note.tsx';
import { StatementLabel } from '../statement/statement-label.tsx';
import { PlanPanel } from '../trace/plan-panel.tsx';
import { Failure } from '../ui/failure.tsx';
import { AnswerFooter } from './answer-footer.tsx';
import { answerQuery } from './answer-query.ts';
import type { ConversationAction } from './conversation-state.ts';
import { ProvisionalAnswer } from './provisional-answer.tsx';
import { QuestionText } from './question-text.tsx';
import { type AskedWith, putFeedback } from './requests.ts';
import type { RunRecord } from './run-record.ts';
import { TurnNotice } from './turn-notice.tsx';
import { useRunStream } from './use-run-stream.ts';
import { useSetChart } from './use-set-chart.ts';

/** One question from top to bottom: the question, its plan, the answer, and what can be done with it. */
export const Turn = memo(function Turn({
  run,
  dispatch,
  onAsk,
  isLast,
}: {
  run: RunRecord;
  dispatch: Dispatch<ConversationAction>;
  onAsk: (question: string, chosen?: AskedWith) => void;
  /** Whether what is asked next goes on from here. */
  isLast: boolean;
}) {
  useRunStream(run, dispatch);
  const { runId, view } = run;
  const { setChart, unkept, keepAgain } = useSetChart(run, dispatch);
  const running = view.status === 'running';
  return (
    <article
      id={`run-${runId}`}
      aria-labelledby={`question-${runId}`}
      className="@container flex flex-col gap-3"
    >
      <h2
        id={`question-${runId}`}
        className="whitespace-pre-wrap break-words text-lg font-semibold leading-snug tracking-tight"
      >
        <QuestionText question={view.question} query={answerQuery(view)} />
      </h2>
      <StatementLabel statement={view.statement} />
      <PlanPanel view={view} />
      {view.parts.length === 0 && <ProvisionalAnswer runId={runId} view={view} />}
      {view.parts.length > 0 && (
        <section aria-label={`Answer to ${view.question}`} aria-busy={running} className="min-w-0">
          <AnswerView view={view} charts={run.charts} onAsk={onAsk} onSetChart={setChart} />
          <div className="mt-2 empty:hidden">
            <Failure
              message={unkept && `This change of the chart is not kept. ${unkept}`}
              onRetry={keepAgain}
            />
          </div>
        </section>
      )}
      <TurnNotice
        run={run}
        onAsk={onAsk}
        onReconnect={() => dispatch({ type: 'connection-changed', runId, connection: 'open' })}
      />
      {!running && view.parts.some(({ kind }) => kind !== 'about') && (
        <AnswerFooter
          runId={runId}
          view={view}
          feedback={run.feedback}
          saveFeedback={async (feedback) =>
            dispatch({ type: 'feedback-saved', feedback: await putFeedback(feedback) })
          }
          onAsk={onAsk}
        />
      )}
      {isLast && view.status === 'answered' && view.statement === null && (
        <FollowUpChips runId={runId} onAsk={onAsk} />
      )}
      {run.reply && <ReplyNote reply={run.reply} />}
    </article>
  );
});
