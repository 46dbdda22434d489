'use client';

import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { proposeExample } from './requests.ts';

/** Proposes the statement that a person wrote as an example for the question it answers. */
export function ProposeExample({ runId, question }: { runId: string; question: string }) {
  const [open, setOpen] = useState(false);
  const [proposed, setProposed] = useState(false);
  if (proposed)
    return (
      <span role="status" className="px-2.5 text-ink-muted">
        Proposed. A developer decides whether it becomes an example.
      </span>
    );
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        <Lightbulb aria-hidden className="size-3.5" />
        Propose as example
      </Button>
      {open && (
        <Dialog label="Propose as example" onClose={() => setOpen(false)}>
          <ProposalForm
            runId={runId}
            question={question}
            onCancel={() => setOpen(false)}
            onProposed={() => {
              setOpen(false);
              setProposed(true);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function ProposalForm({
  runId,
  question,
  onCancel,
  onProposed,
}: {
  runId: string;
  question: string;
  onCancel: () => void;
  onProposed: () => void;
}) {
  const [asked, setAsked] = useState(question);
  const [note, setNote] = useState('');
  const { busy, failure, submit } = useSubmission(async () => {
    await proposeExample(runId, { question: asked, note });
    onProposed();
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4 p-5">
      <h2 className="font-semibold">Propose as example</h2>
      <TextField
        label="Question that your SQL answers"
        value={asked}
        required
        onChange={(event) => setAsked(event.target.value)}
      />
      <TextArea
        label="Why it should be answered this way"
        note="Read by the developer who decides. Nothing changes before that."
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Failure message={failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={busy || asked.trim() === ''}>
          Propose
        </Button>
      </div>
    </Form>
  );
}
