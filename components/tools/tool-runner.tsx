'use client';

import { useEffect, useRef, useState } from 'react';
import type { ToolForm, ToolTrial } from '#lib/domain/tool-trial.ts';
import { postTrial } from '../runs/requests.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { requestMessage } from '../ui/request.ts';
import { Spinner } from '../ui/spinner.tsx';
import { readArguments, type TypedArguments } from './tool-arguments.ts';
import { ToolField } from './tool-field.tsx';
import { TrialView } from './trial-view.tsx';

/** The form of one tool, what running it gave, and a way to let other tools fill in the evidence it needs. */
export function ToolRunner({ form, filled }: { form: ToolForm; filled: TypedArguments }) {
  const [typed, setTyped] = useState<TypedArguments>(filled);
  const [trial, setTrial] = useState<ToolTrial | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The name of the tool that is at work. */
  const [running, setRunning] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  /** Runs a tool; null when it cannot be asked, was stopped or refused its arguments. */
  const run = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolTrial | null> => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(tool);
    setProblem(null);
    try {
      return await postTrial(tool, args, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(requestMessage(error));
      return null;
    } finally {
      setRunning(null);
    }
  };

  const submit = async () => {
    const read = readArguments(form, typed);
    if ('problem' in read) return setProblem(read.problem);
    setTrial(await run(form.name, read.args));
  };

  /** The giver takes from this form the fields it shares with it. */
  const fill = async (field: string, giver: string) => {
    const shared = Object.fromEntries(
      form.fields.flatMap(({ name, givers }) => {
        const text = typed[name] ?? '';
        if (name === field || text.trim() === '') return [];
        const read = readArguments({ ...form, fields: [{ name, givers, optional: false }] }, typed);
        return 'args' in read ? Object.entries(read.args) : [];
      }),
    );
    const given = await run(giver, shared);
    if (given === null) return;
    if (given.error) return setProblem(given.error.message);
    setTyped((before) => ({ ...before, [field]: JSON.stringify(given.output, null, 2) }));
  };

  return (
    <Form className="flex flex-col gap-3" onSubmit={submit}>
      {form.fields.map((field) => (
        <ToolField
          key={field.name}
          field={field}
          text={typed[field.name] ?? ''}
          disabled={running !== null}
          onChange={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          onFill={(giver) => void fill(field.name, giver)}
        />
      ))}
      <div className="flex items-center gap-2">
        <Button look="primary" type="submit" disabled={running !== null}>
          Run {form.name}
        </Button>
        {running !== null && (
          <>
            <Button onClick={() => abort.current?.abort()}>Stop</Button>
            <span role="status" className="inline-flex items-center gap-2 text-ink-muted text-sm">
              <Spinner className="size-3.5" />
              {running} is at work
            </span>
          </>
        )}
      </div>
      <Failure message={problem} />
      {trial && <TrialView tool={form.name} trial={trial} />}
    </Form>
  );
}
