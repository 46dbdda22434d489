'use client';

import Link from 'next/link';
import { useState } from 'react';
import type { VotedAnswer } from '#lib/domain/voted-answer.ts';
import { fieldLook, LabelledField } from '../admin/labelled-field.tsx';
import { requestMessage } from '../chat/requests.ts';
import { StatementField } from '../examples/statement-field.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { postExampleOf, putCase } from './requests.ts';

/** The statement that would have been right, and the example draft that is made of it. */
export function CorrectionForm({ voted, onChanged }: { voted: VotedAnswer; onChanged: () => void }) {
  const { runId, case: made, answer } = voted;
  const [sql, setSql] = useState(made.correctedSql ?? answer.sql ?? '');
  const [question, setQuestion] = useState(voted.question);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onChanged();
    } catch (error) {
      setFailure(requestMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-label="Correction" className="flex flex-col gap-3 rounded-xl border bg-surface p-4">
      <h3 className="font-medium text-sm">Correction</h3>
      <StatementField label="The statement that is right" sql={sql} onChange={setSql} />
      {failure && <Callout tone="negative">{failure}</Callout>}
      {made.exampleId === null ? (
        <>
          <LabelledField
            label="Question of the example"
            hint="A draft helps nobody until it is approved, on its own page, where its impact can be seen first."
          >
            {(ids) => (
              <input
                {...ids}
                value={question}
                maxLength={4000}
                onChange={(event) => setQuestion(event.target.value)}
                className={fieldLook}
              />
            )}
          </LabelledField>
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
          <Link
            href={`/admin/examples/${encodeURIComponent(made.exampleId)}`}
            className="text-accent underline underline-offset-4"
          >
            Review the example
          </Link>
        </p>
      )}
    </section>
  );
}
