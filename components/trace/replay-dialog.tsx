'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { evidenceId, type Plan } from '#lib/domain/plan.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import { postReplay } from '../runs/requests.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { requestMessage } from '../ui/request.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { withArguments, withQuestion } from './edit-plan.ts';

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
      <Form className="flex flex-col gap-3 p-5" onSubmit={send}>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-muted text-sm">
          {edited
            ? `What ${edited.id} and the steps after it need from earlier steps is taken from the log; only they run anew.`
            : 'Every step that was given the question gets the new one and runs anew, with what depends on it.'}
        </p>
        {edited ? (
          Object.entries(args).map(([name, value]) =>
            evidenceId.safeParse(value).success ? (
              <SelectField
                key={name}
                label={name}
                value={String(value)}
                onChange={(event) => setArgs({ ...args, [name]: event.target.value })}
              >
                {earlierSteps(plan, edited.id).map((step) => (
                  <option key={step.id} value={step.id}>
                    {step.id} {step.tool}
                  </option>
                ))}
              </SelectField>
            ) : (
              <TextArea
                key={name}
                label={name}
                rows={2}
                value={String(value)}
                onChange={(event) => setArgs({ ...args, [name]: event.target.value })}
              />
            ),
          )
        ) : (
          <TextArea
            label="question"
            rows={3}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        )}
        <SelectField
          label="strategy"
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
        </SelectField>
        <Failure message={problem} />
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" disabled={sending}>
            {sending ? 'Starting' : 'Run again'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function earlierSteps(plan: Plan, id: string): Plan['steps'] {
  return plan.steps.slice(
    0,
    plan.steps.findIndex((step) => step.id === id),
  );
}
