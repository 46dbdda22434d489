'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { ToolForm } from '#lib/domain/tool-trial.ts';
import { requestMessage } from '../chat/requests.ts';
import { getToolForms } from '../runs/requests.ts';
import { useRunLog } from '../runs/use-run-log.ts';
import { Callout } from '../ui/callout.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { argumentsOfStep } from './tool-arguments.ts';
import { ToolRunner } from './tool-runner.tsx';

/** Any tool, run by hand. With a run and a step in the address, the form is filled as that step was. */
export function ToolsScreen() {
  const params = useSearchParams();
  const [runId, stepId] = [params.get('run'), params.get('step')];
  const log = useRunLog(runId);
  const { forms, error } = useToolForms();
  const [chosen, setChosen] = useState<string | null>(null);
  const isReady = forms !== null && (runId === null || log.isLoaded);
  const ofStep = log.view.steps.find(({ id }) => id === stepId)?.tool;
  const form = forms?.find(({ name }) => name === (chosen ?? ofStep)) ?? forms?.[0];
  const problem = error ?? log.error;

  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-xl">Run a tool by hand</h1>
      {problem !== null && <Callout tone="negative">{problem}</Callout>}
      {!isReady && problem === null && (
        <div role="status" aria-label="Loading the tools" className="flex flex-col gap-3">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-40" />
        </div>
      )}
      {isReady && form && (
        <>
          <label className="flex flex-col gap-1 text-sm">
            <span className="text-ink-muted text-xs">Tool</span>
            <select
              value={form.name}
              onChange={(event) => setChosen(event.target.value)}
              className="h-9 w-fit rounded-lg border bg-surface px-2.5 text-sm"
            >
              {forms?.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <p className="text-ink-muted text-sm">{form.purpose}</p>
          <ToolRunner
            key={form.name}
            form={form}
            filled={stepId !== null && form.name === ofStep ? argumentsOfStep(form, log.view, stepId) : {}}
          />
        </>
      )}
    </div>
  );
}

function useToolForms(): { forms: readonly ToolForm[] | null; error: string | null } {
  const [forms, setForms] = useState<readonly ToolForm[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    getToolForms(controller.signal).then(setForms, (cause: unknown) => {
      if (!controller.signal.aborted) setError(requestMessage(cause));
    });
    return () => controller.abort();
  }, []);
  return { forms, error };
}
