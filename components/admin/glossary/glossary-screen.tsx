'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { getGlossary, glossaryFileAddress, postGlossaryFile } from '../knowledge-requests.ts';
import { PublishBar } from '../publish-bar.tsx';
import { Screen } from '../screen.tsx';
import { useCurated } from '../use-curated.ts';
import { MeaningProposals } from './meaning-proposals.tsx';
import { TermForm } from './term-form.tsx';
import { TermItem } from './term-item.tsx';

/** The words of the business: what they mean here, and how the measures among them are computed. */
export function GlossaryScreen() {
  const locale = useLocale();
  const { value: page, busy, failure, status, reload } = useCurated(getGlossary);
  /** The term that is edited; null for a new one, undefined for none. */
  const [edited, setEdited] = useState<string | null | undefined>(undefined);
  const [proposed, setProposed] = useState<GlossaryEntry | null>(null);
  const begin = (entry: GlossaryEntry | null) => {
    setProposed(entry);
    setEdited(null);
  };
  const [imported, setImported] = useState<number | null>(null);
  const saved = () => {
    setEdited(undefined);
    reload();
  };
  const importing = useSubmission(async (chosen: File) => {
    setImported(null);
    setImported(await postGlossaryFile(await chosen.text()));
    reload();
  });

  return (
    <Screen
      title="Glossary"
      intro="What the words of your business mean in this database, and how its measures are computed."
      actions={
        <>
          <a href={glossaryFileAddress} download className={buttonLook()}>
            Export YAML
          </a>
          <FileButton
            label="Glossary file"
            accept=".yaml,.yml"
            busy={importing.busy}
            onChoose={importing.submit}
          >
            Import YAML
          </FileButton>
          <Button look="primary" disabled={page === null} onClick={() => begin(null)}>
            New term
          </Button>
        </>
      }
    >
      <PublishBar status={status} onPublished={reload} />
      <p role="status" className="text-positive text-sm empty:sr-only">
        {imported !== null && `${countOf(imported, locale, 'entry', 'entries')} taken over from the file.`}
      </p>
      <Failure message={importing.failure ?? failure} onRetry={reload} />
      {page === null && failure === null && <Skeleton className="h-60 w-full" />}
      {page !== null && edited === null && (
        <TermForm
          key={proposed?.term ?? ''}
          entry={null}
          proposed={proposed}
          tables={page.tables}
          onSaved={saved}
          onCancel={() => setEdited(undefined)}
        />
      )}
      {page !== null && <MeaningProposals proposals={page.proposals} onTake={begin} />}
      {page?.terms.length === 0 && edited === undefined && !busy && (
        <EmptyNote>
          No terms yet. The first could be the figure people ask for most, with its formula.
        </EmptyNote>
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
                onDeleted={reload}
              />
            ),
          )}
        </ul>
      )}
    </Screen>
  );
}
