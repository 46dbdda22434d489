'use client';

import { useState } from 'react';
import type { Evaluation } from '#lib/domain/evaluation.ts';
import { buttonLook } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { CaseList } from './case-list.tsx';
import { ChangeList } from './change-list.tsx';
import { changeLine, evaluationLine } from './evaluation-words.ts';
import { reportAddress } from './requests.ts';
import { useEvaluation } from './use-evaluations.ts';

/** One evaluation: what came out otherwise than in the one it is compared with, and all of its questions. */
export function EvaluationView({
  evaluation,
  others,
}: {
  evaluation: Evaluation;
  /** What it can be compared with, the latest first. */
  others: readonly Evaluation[];
}) {
  const locale = useLocale();
  const [withId, setWithId] = useState<string | null>(null);
  const isRunning = evaluation.status === 'running';
  const { value: detail, failure, reload } = useEvaluation(evaluation.id, withId, isRunning);
  const shown = detail?.evaluation.id === evaluation.id ? detail : null;
  const hasBroken = shown?.changes.some(({ kind }) => kind === 'broken' || kind === 'changed') ?? false;
  if (evaluation.status === 'done' && evaluation.total === 0)
    return (
      <EmptyNote>
        There was nothing to ask. Asked are examples approved here, not those in the source’s about.json:
        approve one, give the glossary a measure, or give an answer a thumbs up.
      </EmptyNote>
    );
  return (
    <section aria-label="Evaluation" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
          {evaluationLine(evaluation)}
        </p>
        {others.length > 0 && !isRunning && (
          <SelectField
            label="Compare with"
            value={withId ?? shown?.before?.id ?? ''}
            onChange={(event) => setWithId(event.target.value)}
          >
            {others.map((each) => (
              <option key={each.id} value={each.id}>
                {formatMoment(each.startedAt, locale)}
              </option>
            ))}
          </SelectField>
        )}
        {!isRunning && (
          <a href={reportAddress(evaluation.id)} className={buttonLook()} download>
            Report
          </a>
        )}
      </div>
      <Failure message={failure} onRetry={reload} />
      {evaluation.failure !== null && (
        <Callout tone="caution">It did not come to its end: {evaluation.failure}</Callout>
      )}
      {!shown && failure === null && <Skeleton className="h-40 w-full" />}
      {shown && !isRunning && (
        <div>
          <h2 className="mb-2 font-semibold text-sm">What changed</h2>
          <Callout tone={hasBroken ? 'caution' : 'neutral'}>
            {changeLine(shown.changes, shown.before, shown.evaluation, locale)}
          </Callout>
          {shown.changes.length > 0 && (
            <div className="mt-2">
              <ChangeList changes={shown.changes} />
            </div>
          )}
        </div>
      )}
      {shown && shown.cases.length > 0 && (
        <div>
          <h2 className="mb-2 font-semibold text-sm">Questions</h2>
          <CaseList cases={shown.cases} />
        </div>
      )}
    </section>
  );
}
