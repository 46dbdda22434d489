'use client';

import { useState } from 'react';
import type { Evaluation, EvaluationEngine } from '#lib/domain/evaluation.ts';
import { Screen } from '../admin/screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { EvaluationView } from './evaluation-view.tsx';
import { evaluationLine } from './evaluation-words.ts';
import { startEvaluation, stopEvaluation } from './requests.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { useEvaluations } from './use-evaluations.ts';

/** The source asked its own questions: by hand, by schedule, and after a change; what broke is named. */
export function EvaluationsScreen() {
  const { value: page, failure, reload } = useEvaluations();
  const [engine, setEngine] = useState<EvaluationEngine>('built-in');
  const [chosen, setChosen] = useState<string | null>(null);
  const starting = useSubmission(async () => {
    setChosen(await startEvaluation(engine));
    reload();
  });
  const stopping = useSubmission(async () => {
    await stopEvaluation();
    reload();
  });
  const all = page?.evaluations ?? [];
  const isRunning = all.some(({ status }) => status === 'running');
  const shown = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <Screen
      title="Evaluations"
      intro="The approved examples, the measures of the glossary and the answers with a thumbs up, asked again and compared with their right results."
    >
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Answered by"
          value={engine}
          onChange={(event) => setEngine(event.target.value === 'configured' ? 'configured' : 'built-in')}
        >
          <option value="built-in">the built-in engine</option>
          <option value="configured">what is configured (a model costs)</option>
        </SelectField>
        {isRunning ? (
          <Button disabled={stopping.busy} onClick={() => void stopping.submit()}>
            Stop
          </Button>
        ) : (
          <Button look="primary" disabled={starting.busy} onClick={() => void starting.submit()}>
            Evaluate now
          </Button>
        )}
      </div>
      <Failure message={starting.failure ?? stopping.failure ?? failure} onRetry={reload} />
      {page === null && failure === null && <Skeleton className="h-60 w-full" />}
      {page && <ScheduleForm page={page} engine={engine} onChanged={reload} />}
      {page && all.length === 0 && <EmptyNote>Nothing was evaluated yet.</EmptyNote>}
      {shown && (
        <EvaluationView
          key={shown.id}
          evaluation={shown}
          others={all.filter(({ id, status }) => id !== shown.id && status === 'done')}
        />
      )}
      {all.length > 1 && <History all={all} shownId={shown?.id ?? null} onChoose={setChosen} />}
    </Screen>
  );
}

function History({
  all,
  shownId,
  onChoose,
}: {
  all: readonly Evaluation[];
  shownId: string | null;
  onChoose: (id: string) => void;
}) {
  const locale = useLocale();
  return (
    <section>
      <h2 className="mb-2 font-semibold text-sm">Earlier</h2>
      <ul aria-label="Evaluations" className="divide-y rounded-xl border bg-surface">
        {all.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <time dateTime={each.startedAt} className="text-ink-muted text-xs">
              {formatMoment(each.startedAt, locale)}
            </time>
            <span className="min-w-0 flex-1 basis-60 text-sm">{evaluationLine(each)}</span>
            {each.status !== 'done' && <Badge tone="caution">{each.status}</Badge>}
            <Button
              size="small"
              aria-pressed={each.id === shownId}
              look={each.id === shownId ? 'primary' : 'secondary'}
              onClick={() => onChoose(each.id)}
            >
              Show<span className="sr-only"> the one of {formatMoment(each.startedAt, locale)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
