'use client';

import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { Screen } from '../admin/screen.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { ExampleFilters } from './example-filters.tsx';
import { ExampleRow } from './example-row.tsx';
import { everyExample, filterExamples } from './filter-examples.ts';
import { ImportExamples } from './import-examples.tsx';
import { exportAddress, getExamples } from './requests.ts';
import { RunChecks } from './run-checks.tsx';
import { ShippedExamples } from './shipped-examples.tsx';

/** All examples of the source, to search, check, export and open. */
export function ExampleList() {
  const { value, failure, reload } = useLoaded(getExamples);
  const [filter, setFilter] = useState(everyExample);
  const [now] = useState(() => Date.now());
  return (
    <Screen
      title="Examples"
      intro="Questions with the SQL that answers them. Approved ones are what the next question of the kind is answered from."
      actions={
        <>
          <RunChecks onDone={reload} />
          <ImportExamples onDone={reload} />
          <a href={exportAddress} download className={buttonLook()}>
            <Download aria-hidden className="size-4" />
            Export
          </a>
          <PageLink href="/admin/examples/new" className={buttonLook('primary')}>
            <Plus aria-hidden className="size-4" />
            New example
          </PageLink>
        </>
      }
    >
      <Failure message={failure} onRetry={reload} />
      {value === null && failure === null && (
        <div role="status" aria-label="Loading the examples" className="flex flex-col gap-3">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-16" />
          ))}
        </div>
      )}
      {value?.examples.length === 0 && (
        <EmptyNote>
          No example of {value.source} is kept here yet. Write one, import a file, or correct an answer in the
          feedback inbox.
        </EmptyNote>
      )}
      {value !== null && value.examples.length > 0 && (
        <Found
          examples={value.examples}
          source={value.source}
          filter={filter}
          onFilter={setFilter}
          now={now}
        />
      )}
      {value !== null && value.shipped.length > 0 && <ShippedExamples examples={value.shipped} />}
    </Screen>
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
  const locale = useLocale();
  const found = filterExamples(examples, filter, now);
  return (
    <>
      <ExampleFilters examples={examples} filter={filter} onChange={onFilter} />
      <p role="status" className="text-[0.8125rem] text-ink-muted">
        {countOf(found.length, locale, 'example')} of {source}
        {found.length < examples.length && `, of ${examples.length}`}
      </p>
      {found.length === 0 ? (
        <EmptyNote>
          No example fits.{' '}
          <Button size="small" onClick={() => onFilter(everyExample)}>
            Show all
          </Button>
        </EmptyNote>
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
