'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Screen } from '../admin/screen.tsx';
import { getToolForms } from '../runs/requests.ts';
import { useRunLog } from '../runs/use-run-log.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { argumentsOfStep } from './tool-arguments.ts';
import { ToolRunner } from './tool-runner.tsx';

/** Any tool, run by hand. With a run and a step in the address, the form is filled as that step was. */
export function ToolsScreen() {
  const params = useSearchParams();
  const [runId, stepId] = [params.get('run'), params.get('step')];
  const log = useRunLog(runId);
  const { value: forms, failure } = useLoaded(getToolForms);
  const [chosen, setChosen] = useState<string | null>(null);
  const isReady = forms !== null && (runId === null || log.isLoaded);
  const ofStep = log.view.steps.find(({ id }) => id === stepId)?.tool;
  const form = forms?.find(({ name }) => name === (chosen ?? ofStep)) ?? forms?.[0];
  const problem = failure ?? log.error;

  return (
    <Screen
      title="Run a tool by hand"
      intro="What it finds is shown and not stored. Statements take the path of every question: guarded and read-only."
    >
      <Failure message={problem} />
      {!isReady && problem === null && (
        <div role="status" aria-label="Loading the tools" className="flex flex-col gap-3">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-40" />
        </div>
      )}
      {isReady && form && (
        <>
          <SelectField
            className="max-w-prose"
            label="Tool"
            note={form.purpose}
            value={form.name}
            onChange={(event) => setChosen(event.target.value)}
          >
            {forms?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <ToolRunner
            key={form.name}
            form={form}
            filled={stepId !== null && form.name === ofStep ? argumentsOfStep(form, log.view, stepId) : {}}
          />
        </>
      )}
    </Screen>
  );
}
