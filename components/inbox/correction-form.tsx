'use client';

import { useState } from 'react';
import type { VotedAnswer } from '#lib/domain/voted-answer.ts';
import { StatementField } from '../examples/statement-field.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { postExampleOf, putCase } from './requests.ts';

/** The statement that would have been right, and the example draft that is made of it. */
export function CorrectionForm({ voted, onChanged }: { voted: VotedAnswer; onChanged: () => void }) {
  const { runId, case: made, answer } = voted;
  const [sql, setSql] = useState(made.correctedSql ?? answer.sql ?? '');
  const [question, setQuestion] = useState(voted.question);
  const {
    busy,
    failure,
    submit: act,
  } = useSubmission(async (work: () => Promise<unknown>) => {
    await work();
    onChanged();
  });

  return (
    <section aria-label="Correction" className="flex flex-col gap-3 rounded-xl border bg-surface p-4">
      <h3 className="font-medium text-sm">Correction</h3>
      <StatementField label="The statement that is right" sql={sql} onChange={setSql} />
      <Failure message={failure} />
      {made.exampleId === null ? (
        <>
          <TextField
            label="Question of the example"
            note="A draft helps nobody until it is approved, on its own page, where its impact can be seen first."
            value={question}
            maxLength={4000}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              disabled={busy || sql.trim() === '' || question.trim() === ''}
              onClick={() => act(() => postExampleOf(runId, { question, sql, note: '', tags: [] }))}
            >
              Make it an example draft
            </Button>
            <Button
              disabled={busy || sql.trim() === ''}
              onClick={() => act(() => putCase(runId, { correctedSql: sql }))}
            >
              Keep the correction only
            </Button>
          </div>
        </>
      ) : (
        <p className="text-sm">
          An example was made of it.{' '}
          <PageLink
            href={`/admin/examples/${encodeURIComponent(made.exampleId)}`}
            className="text-accent underline underline-offset-4"
          >
            Review the example
          </PageLink>
        </p>
      )}
    </section>
  );
}
