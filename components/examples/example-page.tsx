'use client';

import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { ExampleDraft, ExampleStatus } from '#lib/domain/example.ts';
import type { ListedExample } from '#lib/domain/listed-example.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { CheckHistory } from './check-history.tsx';
import { ImpactPanel } from './impact-panel.tsx';
import { getExamples, putExampleStatus, saveExample } from './requests.ts';
import { StatementField } from './statement-field.tsx';
import { StatusBadge } from './status-badge.tsx';

const blank: ExampleDraft = { question: '', sql: '', note: '', tags: [] };

/** One example: what it says, what it returns, what it would change, and whether it is in use. */
export function ExamplePage({ exampleId }: { exampleId: string | null }) {
  return (
    <div className="flex flex-col gap-5">
      <PageLink
        href="/admin/examples"
        className="inline-flex items-center gap-1.5 self-start text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All examples
      </PageLink>
      <LoadedExample exampleId={exampleId} />
    </div>
  );
}

function LoadedExample({ exampleId }: { exampleId: string | null }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { examples, needsAnother } = await getExamples(signal);
      return { example: examples.find(({ id }) => id === exampleId) ?? null, needsAnother };
    },
    [exampleId],
  );
  const { value, failure, reload } = useLoaded(load);
  if (value === null && failure === null) return <Skeleton className="h-64" />;
  return (
    <>
      <Failure message={failure} onRetry={reload} />
      {value !== null && !value.example && exampleId !== null && (
        <Callout tone="caution">There is no example {exampleId} of this source.</Callout>
      )}
      {value !== null && (value.example !== null || exampleId === null) && (
        <ExampleEditor key={value.example?.updatedAt} {...value} onChanged={reload} />
      )}
    </>
  );
}

function ExampleEditor({
  example,
  needsAnother,
  onChanged,
}: {
  example: ListedExample | null;
  /** Whether a second person approves what this one writes. */
  needsAnother: boolean;
  onChanged: () => void;
}) {
  const router = useRouter();
  const [draft, setDraft] = useState<ExampleDraft>(example ?? blank);
  const [tags, setTags] = useState(draft.tags.join(', '));
  const { busy, failure, submit: act } = useSubmission((work: () => Promise<void>) => work());
  const [retiring, setRetiring] = useState(false);
  const id = example?.id ?? null;
  const { question, sql, note } = draft;
  const isBlank = question.trim() === '' || sql.trim() === '';
  const written: ExampleDraft = { question, sql, note, tags: tagsOf(tags) };

  const save = (then: ExampleStatus | null, reason = '') =>
    act(async () => {
      const kept = await saveExample(id, written);
      if (then !== null) await putExampleStatus(kept.id, then, reason);
      if (id === null) router.replace(`/admin/examples/${encodeURIComponent(kept.id)}`);
      else onChanged();
    });
  const waits = needsAnother && (example === null || example.needsAnother || isRewritten(example, written));

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-xl tracking-tight">{example ? 'Example' : 'New example'}</h1>
        {example && <StatusBadge status={example.status} />}
        {example?.status === 'approved' && (
          <span className="text-[0.8125rem]">
            <CheckHistory checks={example.checks} />
          </span>
        )}
        {example?.retiredReason && (
          <span className="text-[0.8125rem] text-ink-muted">Retired: {example.retiredReason}</span>
        )}
      </div>
      {example?.conflicts.map(({ kind, otherId, otherQuestion }) => (
        <Callout key={otherId} tone="caution">
          {kind === 'conflict' ? 'Another statement answers the same question: ' : 'This is the same as: '}
          <PageLink
            href={`/admin/examples/${encodeURIComponent(otherId)}`}
            className="underline underline-offset-4"
          >
            {otherQuestion}
          </PageLink>
        </Callout>
      ))}
      <TextArea
        label="Question"
        note="As a person would ask it."
        rows={2}
        maxLength={4000}
        value={question}
        onChange={(event) => setDraft({ ...draft, question: event.target.value })}
      />
      <StatementField label="SQL" sql={sql} onChange={(changed) => setDraft({ ...draft, sql: changed })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea
          label="Note"
          note="What one has to know to write it. Models read it beside the statement."
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
        <TextField
          label="Tags"
          note="Separated by commas."
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
      </div>
      <Failure message={failure} />
      <div className="flex flex-wrap items-center gap-2">
        {!waits && (
          <Button look="primary" disabled={busy || isBlank} onClick={() => save('approved')}>
            {example?.status === 'approved' ? 'Save and keep in use' : 'Approve and use'}
          </Button>
        )}
        <Button
          look={waits ? 'primary' : 'secondary'}
          disabled={busy || isBlank}
          onClick={() => save(example?.status === 'approved' ? 'draft' : null)}
        >
          Save as draft
        </Button>
        {example && example.status !== 'retired' && (
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => setRetiring(!retiring)}
            aria-expanded={retiring}
          >
            Retire
          </Button>
        )}
        {waits && (
          <p className="text-ink-muted text-sm">You write this; a second person has to approve it.</p>
        )}
      </div>
      {retiring && id !== null && (
        <RetireForm
          busy={busy}
          onRetire={(reason) =>
            act(async () => {
              await putExampleStatus(id, 'retired', reason);
              onChanged();
            })
          }
        />
      )}
      <hr className="border-line" />
      <ImpactPanel draft={{ ...written, id }} />
    </>
  );
}

function RetireForm({ busy, onRetire }: { busy: boolean; onRetire: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <Form
      className="flex flex-wrap items-end gap-2 rounded-xl border bg-surface p-3"
      onSubmit={() => onRetire(reason.trim())}
    >
      <TextField
        className="flex-1 basis-64"
        label="Why is it retired?"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" look="danger" disabled={busy}>
        Retire this example
      </Button>
    </Form>
  );
}

function isRewritten(example: ListedExample, { question, sql, note }: ExampleDraft): boolean {
  return example.question !== question || example.sql !== sql || example.note !== note;
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
