'use client';

import { useEffect, useRef, useState } from 'react';
import type { ExampleDraft } from '#lib/domain/example.ts';
import type { QuestionImpact } from '#lib/domain/impact.ts';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ImpactRow } from './impact-row.tsx';
import { type ReplayEngine, streamImpact } from './requests.ts';
import { byWeight, impactWords, summariseImpact } from './summarise-impact.ts';

type Preview = {
  readonly state: 'running' | 'done' | 'stopped';
  readonly total: number | null;
  readonly impacts: readonly QuestionImpact[];
};

/** What saving a draft would do to questions asked before; they are answered again with and without it. */
export function ImpactPanel({ draft }: { draft: ExampleDraft & { readonly id: string | null } }) {
  const running = useRef<AbortController | null>(null);
  const [engine, setEngine] = useState<ReplayEngine>('built-in');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const leaving = new AbortController();
    running.current = leaving;
    setFailure(null);
    setPreview({ state: 'running', total: null, impacts: [] });
    const impacts: QuestionImpact[] = [];
    try {
      for await (const line of streamImpact(draft, engine, leaving.signal)) {
        if (line.kind !== 'question') continue;
        impacts.push(line.impact);
        setPreview({ state: 'running', total: line.total, impacts: [...impacts] });
      }
      setPreview({ state: 'done', total: impacts.length, impacts });
    } catch (error) {
      setPreview((before) => before && { ...before, state: 'stopped' });
      if (!leaving.signal.aborted) setFailure(requestMessage(error));
    }
  };

  const isRunning = preview?.state === 'running';
  return (
    <section aria-label="Impact" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold">Impact on earlier questions</h2>
        <select
          aria-label="Answered by"
          value={engine}
          disabled={isRunning}
          onChange={(event) => setEngine(event.target.value === 'configured' ? 'configured' : 'built-in')}
          className="h-9 rounded-lg border border-line-strong bg-canvas px-2.5 text-sm"
        >
          <option value="built-in">Built-in engine, free</option>
          <option value="configured">As questions are answered now</option>
        </select>
        {isRunning ? (
          <Button onClick={() => running.current?.abort()}>Stop</Button>
        ) : (
          <Button disabled={draft.question.trim() === '' || draft.sql.trim() === ''} onClick={run}>
            Preview impact
          </Button>
        )}
      </div>
      <p role="status" className="flex items-center gap-2 text-sm tabular-nums">
        {preview === null && (
          <span className="text-ink-muted">
            The nearest earlier questions are answered with and without this example. Nothing is saved.
          </span>
        )}
        {isRunning && <Spinner />}
        {preview && <span className="font-medium">{impactWords(summariseImpact(preview.impacts))}</span>}
        {isRunning && preview.total !== null && (
          <span className="text-ink-muted">
            {preview.impacts.length} of {preview.total} questions
          </span>
        )}
        {preview?.state === 'stopped' && <span className="text-ink-muted">stopped before the end</span>}
      </p>
      {failure && <Callout tone="negative">{failure}</Callout>}
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
