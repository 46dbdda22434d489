'use client';

import { type ReactNode, useState } from 'react';
import type { Embedding, NewEmbedding } from '#lib/domain/embedding.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** The name of an embedding and its sites, of a new one or of one that is changed. */
export function EmbeddingForm({
  label,
  action,
  before,
  save,
  children,
}: {
  label: string;
  /** The verb on the button. */
  action: string;
  before?: Pick<Embedding, 'name' | 'origins'>;
  save: (wanted: NewEmbedding) => Promise<void>;
  children?: ReactNode;
}) {
  const [name, setName] = useState(before?.name ?? '');
  const [sites, setSites] = useState(before?.origins.join('\n') ?? '');
  const { busy, failure, submit } = useSubmission(async () => {
    await save({ name, origins: sites.split(/[\s,]+/).filter((site) => site !== '') });
    if (before !== undefined) return;
    setName('');
    setSites('');
  });
  return (
    <Form aria-label={label} className="flex flex-col gap-4" onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-48 flex-1"
          label="Name of the application"
          note="Such as “Intranet”. The audit log shows it."
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          className="min-w-64 flex-1"
          label="Sites whose pages may show it"
          note="One a line, such as https://intranet.example.org. No other page can frame it."
          required
          rows={2}
          isCode
          value={sites}
          onChange={(event) => setSites(event.target.value)}
        />
      </div>
      <Failure message={failure} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={busy}>
          {action}
        </Button>
        {children}
      </div>
    </Form>
  );
}
