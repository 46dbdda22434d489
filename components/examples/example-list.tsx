'use client';

import { Download, Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useLoaded } from '../admin/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { countOf } from '../ui/count-of.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ExampleFilters } from './example-filters.tsx';
import { ExampleRow } from './example-row.tsx';
import { everyExample, filterExamples } from './filter-examples.ts';
import { ImportExamples } from './import-examples.tsx';
import { exportAddress, getExamples } from './requests.ts';
import { RunChecks } from './run-checks.tsx';

const linkLook =
  'inline-flex h-9 items-center gap-2 rounded-lg px-3.5 text-sm font-medium transition-colors whitespace-nowrap';

/** All examples of the source, to search, check, export and open. */
export function ExampleList() {
  const { loaded, reload } = useLoaded(getExamples);
  const [filter, setFilter] = useState(everyExample);
  const [now] = useState(() => Date.now());
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">Examples</h1>
        <RunChecks onDone={reload} />
        <ImportExamples onDone={reload} />
        <a href={exportAddress} download className={`${linkLook} border bg-surface hover:bg-hover`}>
          <Download aria-hidden className="size-4" />
          Export
        </a>
        <Link
          href="/admin/examples/new"
          className={`${linkLook} bg-accent text-on-accent hover:bg-accent-hover`}
        >
          <Plus aria-hidden className="size-4" />
          New example
        </Link>
      </div>
      {loaded.kind === 'loading' && (
        <div aria-busy className="flex flex-col gap-3 rounded-xl border bg-surface p-4">
          <span className="sr-only">Loading the examples</span>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-10" />
          ))}
        </div>
      )}
      {loaded.kind === 'failed' && (
        <Callout tone="negative" action={<Button onClick={reload}>Try again</Button>}>
          The examples could not be loaded. {loaded.message}
        </Callout>
      )}
      {loaded.kind === 'ready' && loaded.value.examples.length === 0 && (
        <p className="rounded-xl border bg-surface px-4 py-8 text-center text-ink-muted text-sm">
          No example of {loaded.value.source} is kept here yet; those in its file are in use besides. Write
          one, import a file, or correct an answer in the feedback inbox.
        </p>
      )}
      {loaded.kind === 'ready' && loaded.value.examples.length > 0 && (
        <Found
          examples={loaded.value.examples}
          source={loaded.value.source}
          filter={filter}
          onFilter={setFilter}
          now={now}
        />
      )}
    </div>
  );
}

function Found({
  examples,
  source,
  filter,
  onFilter,
  now,
}: {
  examples: Parameters<typeof filterExamples>[0];
  source: string;
  filter: typeof everyExample;
  onFilter: (filter: typeof everyExample) => void;
  now: number;
}) {
  const found = filterExamples(examples, filter, now);
  return (
    <>
      <ExampleFilters examples={examples} filter={filter} onChange={onFilter} />
      <p role="status" className="text-[0.8125rem] text-ink-muted">
        {countOf(found.length, 'example')} of {source}
        {found.length < examples.length && `, of ${examples.length}`}
      </p>
      {found.length === 0 ? (
        <p className="rounded-xl border bg-surface px-4 py-8 text-center text-ink-muted text-sm">
          No example fits. <Button onClick={() => onFilter(everyExample)}>Show all</Button>
        </p>
      ) : (
        <ul className="divide-y rounded-xl border bg-surface">
          {found.map((example) => (
            <ExampleRow key={example.id} example={example} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
