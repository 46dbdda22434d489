'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { ExampleDraft, ExampleStatus } from '#lib/domain/example.ts';
import type { ListedExample } from '#lib/domain/listed-example.ts';
import { fieldLook, LabelledField } from '../admin/labelled-field.tsx';
import { useLoaded } from '../admin/use-loaded.ts';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CheckHistory } from './check-history.tsx';
import { ImpactPanel } from './impact-panel.tsx';
import { getExamples, putExampleStatus, saveExample } from './requests.ts';
import { StatementField } from './statement-field.tsx';
import { StatusBadge } from './status-badge.tsx';

const blank: ExampleDraft = { question: '', sql: '', note: '', tags: [] };

/** One example: what it says, what it returns, what it would change, and whether it is in use. */
export function ExamplePage({ exampleId }: { exampleId: string | null }) {
  const load = useCallback(
    async (signal: AbortSignal) =>
      exampleId === null
        ? null
        : ((await getExamples(signal)).examples.find(({ id }) => id === exampleId) ?? 'unknown'),
    [exampleId],
  );
  const { loaded, reload } = useLoaded(load);
  return (
    <div className="flex flex-col gap-5">
      <Link
        href="/admin/examples"
        className="inline-flex items-center gap-1.5 self-start text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All examples
      </Link>
      {loaded.kind === 'loading' && <Skeleton className="h-64" />}
      {loaded.kind === 'failed' && (
        <Callout tone="negative" action={<Button onClick={reload}>Try again</Button>}>
          {loaded.message}
        </Callout>
      )}
      {loaded.kind === 'ready' && loaded.value === 'unknown' && (
        <Callout tone="caution">There is no example {exampleId} of this source.</Callout>
      )}
      {loaded.kind === 'ready' && loaded.value !== 'unknown' && (
        <ExampleEditor key={loaded.value?.updatedAt ?? 'new'} example={loaded.value} onChanged={reload} />
      )}
    </div>
  );
}

function ExampleEditor({ example, onChanged }: { example: ListedExample | null; onChanged: () => void }) {
  const router = useRouter();
  const [draft, setDraft] = useState<ExampleDraft>(example ?? blank);
  const [tags, setTags] = useState(draft.tags.join(', '));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [retiring, setRetiring] = useState(false);
  const id = example?.id ?? null;
  const { question, sql, note } = draft;
  const written: ExampleDraft = { question, sql, note, tags: tagsOf(tags) };

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(requestMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const save = (then: ExampleStatus | null, reason = '') =>
    act(async () => {
      const kept = await saveExample(id, written);
      if (then !== null) await putExampleStatus(kept.id, then, reason);
      if (id === null) router.replace(`/admin/examples/${encodeURIComponent(kept.id)}`);
      else onChanged();
    });

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
          <Link
            href={`/admin/examples/${encodeURIComponent(otherId)}`}
            className="underline underline-offset-4"
          >
            {otherQuestion}
          </Link>
        </Callout>
      ))}
      <LabelledField label="Question" hint="As a person would ask it.">
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            maxLength={4000}
            value={question}
            onChange={(event) => setDraft({ ...draft, question: event.target.value })}
            className={`${fieldLook} resize-y`}
          />
        )}
      </LabelledField>
      <StatementField label="SQL" sql={sql} onChange={(changed) => setDraft({ ...draft, sql: changed })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledField
          label="Note"
          hint="What one has to know to write it. Models read it beside the statement."
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={2}
              maxLength={2000}
              value={note}
              onChange={(event) => setDraft({ ...draft, note: event.target.value })}
              className={`${fieldLook} resize-y`}
            />
          )}
        </LabelledField>
        <LabelledField label="Tags" hint="Separated by commas.">
          {(ids) => (
            <input
              {...ids}
              value={tags}
              onChange={(event) => setTags(event.target.value)}
              className={fieldLook}
            />
          )}
        </LabelledField>
      </div>
      {failure && (
        <Callout tone="negative">
          <span className="whitespace-pre-wrap">{failure}</span>
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" disabled={busy} onClick={() => save('approved')}>
          {example?.status === 'approved' ? 'Save and keep in use' : 'Approve and use'}
        </Button>
        <Button disabled={busy} onClick={() => save(example?.status === 'approved' ? 'draft' : null)}>
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
    <form
      className="flex flex-wrap items-end gap-2 rounded-xl border bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onRetire(reason.trim());
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <LabelledField label="Why is it retired?">
          {(ids) => (
            <input
              {...ids}
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className={fieldLook}
            />
          )}
        </LabelledField>
      </div>
      <Button type="submit" look="danger" disabled={busy}>
        Retire this example
      </Button>
    </form>
  );
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
