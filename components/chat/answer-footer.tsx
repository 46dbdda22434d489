'use client';

import { RotateCcw } from 'lucide-react';
import { authorWords, failedCallWords } from '#lib/domain/authorship.ts';
import type { Feedback } from '#lib/domain/feedback.ts';
import { notAskedSentence } from '#lib/domain/model-not-asked.ts';
import { provisionalFate, type RunView } from '#lib/domain/run-view.ts';
import { unspokenWords } from '#lib/domain/unspoken-words.ts';
import { useAnswerActions } from '../answer/answer-actions.tsx';
import { VerifiedMark } from '../answer/verified-mark.tsx';
import { FeedbackControl } from '../feedback/feedback-control.tsx';
import { UsedNotes } from '../notes/used-notes.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { ProposeExample } from '../statement/propose-example.tsx';
import { usageWords } from '../trace/usage-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { confidenceWords } from '../ui/confidence.ts';
import { formatDuration } from '../ui/format-duration.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { Hint } from '../ui/hint.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { answerQuery } from './answer-query.ts';
import { CopyLink } from './copy-link.tsx';
import type { AskedWith } from './requests.ts';

/** Below a finished answer: how the question was read, how sure the engine is, and what to do next. */
export function AnswerFooter({
  runId,
  view,
  feedback,
  saveFeedback,
  onAsk,
}: {
  runId: string;
  view: RunView;
  feedback: Feedback | null;
  saveFeedback: (feedback: Feedback) => Promise<void>;
  onAsk: (question: string, chosen?: AskedWith) => void;
}) {
  const locale = useLocale();
  const { mayShare } = useAnswerActions();
  const query = answerQuery(view);
  const unspoken = query && unspokenWords(query);
  const failed = failedCallWords(view.usage);
  const fate = view.steps.map(provisionalFate).find((each) => each !== null);
  return (
    <footer className="flex flex-col gap-2 text-[0.8125rem]">
      {query && query.reading.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-ink-muted">Read as</span>
          {query.reading.map((clause) => (
            <span key={clause} className="min-w-0 break-words rounded-md bg-hover px-1.5 py-0.5">
              {clause}
            </span>
          ))}
        </div>
      )}
      <VerifiedMark verified={query?.verified} />
      <UsedNotes notes={query?.notes} />
      {view.modelNotAsked && (
        <Callout
          tone="neutral"
          action={
            <Button
              size="small"
              onClick={() => onAsk(view.question, { effort: view.effort, askModel: 'always' })}
            >
              Ask the model too
            </Button>
          }
        >
          {notAskedSentence(view.modelNotAsked)}
        </Callout>
      )}
      {unspoken && <p className="break-words text-caution">{unspoken}</p>}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted tabular-nums">
        {query && view.statement === null && <Confidence value={query.confidence} />}
        {view.elapsedMs !== null && <span>{formatDuration(view.elapsedMs, locale)}</span>}
        <span>{view.statement === null ? authorWords(view, query) : 'No engine asked'}</span>
        {failed && <span className="text-caution">{failed}</span>}
        {view.answeredBefore && (
          <Hint
            side="above"
            text="The same question was answered then, and neither the data nor what is known about it has changed since."
          >
            <Badge>answer of {formatMoment(view.answeredBefore.at, locale)}</Badge>
          </Hint>
        )}
        {fate && <span>first result {fate}</span>}
        {view.usage.calls > 0 && <span>{usageWords(view.usage, locale)}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="-ml-2.5 flex items-center gap-0.5">
          {view.statement === null && (
            <Button look="quiet" size="small" onClick={() => onAsk(view.question)}>
              <RotateCcw aria-hidden className="size-3.5" />
              Ask again
            </Button>
          )}
          {mayShare && view.statement?.author != null && query && (
            <ProposeExample runId={runId} question={view.question} />
          )}
          {mayShare && <CopyLink runId={runId} />}
          {mayShare && query && <ShareButton kind="answer" id={runId} />}
        </div>
        <FeedbackControl runId={runId} saved={feedback} save={saveFeedback} />
      </div>
    </footer>
  );
}

function Confidence({ value }: { value: number }) {
  const { words, tone } = confidenceWords(value);
  return (
    <Hint
      side="above"
      text="How far the SQL candidates agree with each other and how much of the question the chosen one accounts for. It is not a promise that the answer is right."
    >
      <Badge tone={tone}>{words}</Badge>
    </Hint>
  );
}
