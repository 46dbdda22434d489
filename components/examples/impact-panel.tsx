'use client';

import { useState } from 'react';
import type { ExampleDraft } from '#lib/domain/example.ts';
import type { ProposedTerm, QuestionImpact } from '#lib/domain/impact.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useStoppable } from '../ui/use-stoppable.ts';
import { ImpactRow } from './impact-row.tsx';
import { type ReplayEngine, streamImpact } from './requests.ts';
import { byWeight, impactWords, summariseImpact } from './summarise-impact.ts';
import { TermProposal } from './term-proposal.tsx';

type Preview = {
  readonly total: number | null;
  readonly impacts: readonly QuestionImpact[];
  readonly term: ProposedTerm | null;
};

/** What saving a draft would do to questions asked before; they are answered again with and without it. */
export function ImpactPanel({ draft }: { draft: ExampleDraft & { readonly id: string | null } }) {
  const [engine, setEngine] = useState<ReplayEngine>('built-in');
  const [preview, setPreview] = useState<Preview | null>(null);
  const { state, failure, start, stop } = useStoppable(async (signal) => {
    setPreview({ total: null, impacts: [], term: null });
    const impacts: QuestionImpact[] = [];
    for await (const line of streamImpact(draft, engine, signal)) {
      if (line.kind === 'term') setPreview((shown) => shown && { ...shown, term: line.term });
      if (line.kind !== 'question') continue;
      impacts.push(line.impact);
      setPreview({ total: line.total, impacts: [...impacts], term: null });
    }
  });
  const isRunning = state === 'running';
  return (
    <section aria-label="Impact" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold">Impact on earlier questions</h2>
        <SelectField
          label="Answered by"
          labelHidden
          value={engine}
          disabled={isRunning}
          onChange={(event) => setEngine(event.target.value === 'configured' ? 'configured' : 'built-in')}
        >
          <option value="built-in">Built-in engine, free</option>
          <option value="configured">As questions are answered now</option>
        </SelectField>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button disabled={draft.question.trim() === '' || draft.sql.trim() === ''} onClick={start}>
            Preview impact
          </Button>
        )}
      </div>
      <p role="status" className="flex items-center gap-2 text-sm tabular-nums">
        {preview === null && (
          <span className="text-ink-muted">
            The nearest earlier questions, and some beside its own, are answered with and without this
            example. Nothing is saved.
          </span>
        )}
        {isRunning && <Spinner />}
        {preview && <span className="font-medium">{impactWords(summariseImpact(preview.impacts))}</span>}
        {isRunning && preview && preview.total !== null && (
          <span className="text-ink-muted">
            {preview.impacts.length} of {preview.total} questions
          </span>
        )}
        {state === 'stopped' && <span className="text-ink-muted">stopped before the end</span>}
      </p>
      <Failure message={failure} />
      {preview?.term && <TermProposal term={preview.term} />}
      {preview && preview.impacts.length > 0 && (
        <ul className="divide-y rounded-xl border bg-surface">
          {byWeight(preview.impacts).map((impact) => (
            <ImpactRow key={impact.question} impact={impact} />
          ))}
        </ul>
      )}
    </section>
  );
}
