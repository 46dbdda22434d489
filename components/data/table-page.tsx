'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { ColumnTable } from './column-table.tsx';
import { layoutKeys } from './key-graph-layout.ts';
import { KeyGraphView } from './key-graph-view.tsx';
import { getDataTable } from './requests.ts';
import { SampleTable } from './sample-table.tsx';

/** Everything that is known of one table, and the way to ask about it. */
export function TablePage({
  source,
  name,
  onOpen,
}: {
  source: SourceInfo;
  name: string;
  onOpen: (table: string) => void;
}) {
  const locale = useLocale();
  const load = useCallback((signal: AbortSignal) => getDataTable(source.id, name, signal), [source.id, name]);
  const { value: table, failure, reload } = useLoaded(load);
  if (table === null) {
    return failure === null ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <Failure message={`The table could not be read. ${failure}`} onRetry={reload} />
    );
  }
  const graph = layoutKeys(name, table.links);
  return (
    <article aria-label={`Table ${name}`} className="flex min-w-0 flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-all font-mono font-semibold text-lg">{name}</h2>
          <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-muted">
            {table.kind === 'view' && <Badge>View</Badge>}
            {countOf(table.rowCount, locale, 'row')}, {countOf(table.columns.length, locale, 'column')}
            {source.synthetic && <Badge tone="caution">Synthetic data</Badge>}
          </p>
          {table.description !== null && (
            <p className="mt-1 max-w-prose break-words text-sm">{table.description}</p>
          )}
          {table.unmeasured !== undefined && (
            <p className="mt-1 max-w-prose break-words text-ink-muted text-sm">{table.unmeasured}</p>
          )}
        </div>
        <PageLink href={askAddress(name)} className={buttonLook('primary', 'small')}>
          <MessageCircleQuestion aria-hidden className="size-4" />
          Ask about this table
        </PageLink>
      </header>
      <Section title="Columns">
        <ColumnTable table={table} />
      </Section>
      {table.sampleRows.length > 0 && (
        <Section title="Sample rows">
          <SampleTable table={table} />
        </Section>
      )}
      {graph !== null && (
        <Section title="Keys">
          <KeyGraphView graph={graph} onOpen={onOpen} />
        </Section>
      )}
      {table.questions.length > 0 && (
        <Section title="Questions it was used for">
          <ul className="flex flex-col gap-1 text-sm">
            {table.questions.map((question) => (
              <li key={question}>
                <PageLink
                  href={`/?${new URLSearchParams({ ask: question })}`}
                  className="underline underline-offset-4"
                >
                  {question}
                </PageLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 font-medium text-sm">{title}</h3>
      {children}
    </section>
  );
}

/** A question is begun that names the table; a person goes on from there. */
function askAddress(table: string): string {
  return `/?${new URLSearchParams({ ask: `How many rows of ${table} ` })}`;
}
