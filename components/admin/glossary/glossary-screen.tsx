'use client';

import { useCallback, useRef, useState } from 'react';
import { requestMessage } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { countOf } from '../../ui/count-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { getGlossary, getKnowledge, glossaryFileAddress, postGlossaryFile } from '../knowledge-requests.ts';
import { PublishBar } from '../publish-bar.tsx';
import { TermForm } from './term-form.tsx';
import { TermItem } from './term-item.tsx';

/** The words of the business: what they mean here, and how the measures among them are computed. */
export function GlossaryScreen() {
  const { value: page, failure, reload } = useLoaded(getGlossary);
  const knowledge = useLoaded(getKnowledge);
  /** The term that is edited; null for a new one, undefined for none. */
  const [edited, setEdited] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<unknown>(null);
  const [imported, setImported] = useState<number | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const refresh = useCallback(() => {
    reload();
    knowledge.reload();
  }, [reload, knowledge.reload]);
  const saved = () => {
    setEdited(undefined);
    refresh();
  };

  async function importFile(chosen: File | undefined) {
    if (!chosen) return;
    setProblem(null);
    setImported(null);
    try {
      setImported(await postGlossaryFile(await chosen.text()));
      refresh();
    } catch (error) {
      setProblem(error);
    }
  }

  const wrong = problem ?? failure;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="mb-1 font-semibold text-xl">Glossary</h1>
          <p className="max-w-prose text-ink-muted text-sm">
            What the words of your business mean in this database, and how its measures are computed.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            href={glossaryFileAddress}
            download
            className="inline-flex h-9 items-center rounded-lg border bg-surface px-3.5 font-medium text-sm hover:bg-hover"
          >
            Export YAML
          </a>
          <Button onClick={() => file.current?.click()}>Import YAML</Button>
          <input
            ref={file}
            type="file"
            accept=".yaml,.yml"
            aria-label="Glossary file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void importFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button look="primary" disabled={page === null} onClick={() => setEdited(null)}>
            New term
          </Button>
        </div>
      </div>
      <PublishBar status={knowledge.value} onPublished={refresh} />
      <div role="status">
        {imported !== null && (
          <p className="mb-3 text-positive text-sm">
            {countOf(imported, 'entry', 'entries')} taken over from the file.
          </p>
        )}
      </div>
      {wrong !== null && (
        <div className="mb-4">
          <Callout
            tone="negative"
            action={
              <Button size="small" onClick={refresh}>
                Try again
              </Button>
            }
          >
            {requestMessage(wrong)}
          </Callout>
        </div>
      )}
      {page === null && failure === null && <Skeleton className="h-60 w-full" />}
      {page !== null && edited === null && (
        <TermForm entry={null} tables={page.tables} onSaved={saved} onCancel={() => setEdited(undefined)} />
      )}
      {page?.terms.length === 0 && edited === undefined && (
        <p className="rounded-xl border border-dashed px-4 py-8 text-center text-ink-muted text-sm">
          No terms yet. The first could be the figure people ask for most, with its formula.
        </p>
      )}
      {page !== null && page.terms.length > 0 && (
        <ul aria-label="Terms" className="divide-y rounded-xl border">
          {page.terms.map((entry) =>
            edited === entry.term ? (
              <li key={entry.term} className="p-3">
                <TermForm
                  entry={entry}
                  tables={page.tables}
                  onSaved={saved}
                  onCancel={() => setEdited(undefined)}
                />
              </li>
            ) : (
              <TermItem
                key={entry.term}
                entry={entry}
                onEdit={() => setEdited(entry.term)}
                onDeleted={refresh}
              />
            ),
          )}
        </ul>
      )}
    </>
  );
}
