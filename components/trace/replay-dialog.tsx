'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { evidenceId, type Plan } from '#lib/domain/plan.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import { requestMessage } from '../chat/requests.ts';
import { postReplay } from '../runs/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { withArguments, withQuestion } from './edit-plan.ts';

const field = 'w-full rounded-lg border bg-canvas px-2.5 py-1.5 text-sm';

/**
 * Edits the input of one step, or with `fromStep` null the question of the whole plan, and runs it again. The server
 * proves the edited plan; what it has against it is shown here.
 */
export function ReplayDialog({
  plan,
  view,
  fromStep,
  onClose,
}: {
  plan: Plan;
  view: RunView;
  fromStep: string | null;
  onClose: () => void;
}) {
  const router = useRouter();
  const edited = plan.steps.find(({ id }) => id === fromStep) ?? null;
  const [question, setQuestion] = useState(view.question);
  const [args, setArgs] = useState(edited?.args ?? {});
  const [strategy, setStrategy] = useState<Strategy>(view.strategy);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      const first = edited?.id ?? plan.steps[0]?.id ?? '';
      const runId = await postReplay(view.runId ?? '', {
        question,
        plan: edited ? withArguments(plan, edited.id, args) : withQuestion(plan, view.question, question),
        fromStep: first,
        ...(strategy === view.strategy ? {} : { strategy }),
      });
      router.push(`/admin/runs/${encodeURIComponent(runId)}`);
    } catch (error) {
      setProblem(requestMessage(error));
      setSending(false);
    }
  };

  const title = edited ? `Run again from ${edited.id}` : 'Run again with another question';
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-muted text-sm">
          {edited
            ? `What ${edited.id} and the steps after it need from earlier steps is taken from the log; only they run anew.`
            : 'Every step that was given the question gets the new one and runs anew, with what depends on it.'}
        </p>
        {edited ? (
          Object.entries(args).map(([name, value]) => (
            <Field key={name} name={name}>
              {(id) =>
                evidenceId.safeParse(value).success ? (
                  <select
                    id={id}
                    className={field}
                    value={String(value)}
                    onChange={(event) => setArgs({ ...args, [name]: event.target.value })}
                  >
                    {earlierSteps(plan, edited.id).map((step) => (
                      <option key={step.id} value={step.id}>
                        {step.id} {step.tool}
                      </option>
                    ))}
                  </select>
                ) : (
                  <textarea
                    id={id}
                    rows={2}
                    className={field}
                    value={String(value)}
                    onChange={(event) => setArgs({ ...args, [name]: event.target.value })}
                  />
                )
              }
            </Field>
          ))
        ) : (
          <Field name="question">
            {(id) => (
              <textarea
                id={id}
                rows={3}
                className={field}
                value={question}
                onChange={(event) => setQuestion(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field name="strategy">
          {(id) => (
            <select
              id={id}
              className={field}
              value={strategy}
              onChange={(event) => {
                const chosen = strategies.find((each) => each === event.target.value);
                if (chosen) setStrategy(chosen);
              }}
            >
              {strategies.map((each) => (
                <option key={each} value={each}>
                  {each === view.strategy ? `${each} (as before)` : each}
                </option>
              ))}
            </select>
          )}
        </Field>
        {problem !== null && <Callout tone="negative">{problem}</Callout>}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" disabled={sending}>
            {sending ? 'Starting' : 'Run again'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Field({ name, children }: { name: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-ink-muted text-xs first-letter:uppercase">
        {name}
      </label>
      {children(id)}
    </div>
  );
}

function earlierSteps(plan: Plan, id: string): Plan['steps'] {
  return plan.steps.slice(
    0,
    plan.steps.findIndex((step) => step.id === id),
  );
}
