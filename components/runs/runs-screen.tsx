'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useMemo, useState } from 'react';
import { type RunSearch, runSearch } from '#lib/domain/run-search.ts';
import { Screen } from '../admin/screen.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { getRunFacets, searchParams } from './requests.ts';
import { RunFilters } from './run-filters.tsx';
import { RunRow } from './run-row.tsx';
import { useRuns } from './use-runs.ts';

/** Every question that was asked, the latest first. The search is in the address, so that it can be kept and sent. */
export function RunsScreen() {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  // Without them the filters still work; they only offer nobody.
  const { value: facets } = useLoaded(getRunFacets);
  const state = useRuns(search);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const onChange = useCallback(
    (next: RunSearch) => router.replace(`${path}?${searchParams(next)}`, { scroll: false }),
    [router, path],
  );
  const hasFilter = Object.values(search).some((value) => value !== undefined);
  const [left, right] = chosen;

  return (
    <Screen
      title="Runs"
      intro="Every question with what was done to answer it. Tick two to compare them."
      actions={
        <>
          <PageLink href="/admin/runs/tools" className={buttonLook('quiet')}>
            Run a tool by hand
          </PageLink>
          <Button
            disabled={left === undefined || right === undefined}
            onClick={() => router.push(`/admin/runs/compare?left=${left}&right=${right}`)}
          >
            Compare {chosen.length} of 2
          </Button>
        </>
      }
    >
      <RunFilters search={search} facets={facets} onChange={onChange} />
      {facets?.leavesOut && (
        <Callout tone="neutral">Runs that name data you may not read are left out.</Callout>
      )}
      <Failure message={state.error} />
      {state.runs === null ? (
        state.error === null && <Loading />
      ) : state.runs.length === 0 ? (
        <EmptyNote>{hasFilter ? 'No run fits this search.' : 'Nobody has asked a question yet.'}</EmptyNote>
      ) : (
        <ol aria-label="Runs, the latest first" className="divide-y rounded-xl border bg-surface">
          {state.runs.map((run) => (
            <RunRow
              key={run.runId}
              run={run}
              isChosen={chosen.includes(run.runId)}
              canChoose={chosen.includes(run.runId) || chosen.length < 2}
              onChoose={(isChosen) =>
                setChosen((before) =>
                  isChosen ? [...before, run.runId] : before.filter((id) => id !== run.runId),
                )
              }
            />
          ))}
        </ol>
      )}
      {state.next !== null && (
        <Button className="self-center" disabled={state.isLoadingMore} onClick={state.loadMore}>
          {state.isLoadingMore ? 'Loading' : 'Earlier runs'}
        </Button>
      )}
    </Screen>
  );
}

/** What an address says; a part that means nothing is left out. */
function readSearch(params: URLSearchParams): RunSearch {
  const entries = [...params].filter(([name, value]) => runSearch.safeParse({ [name]: value }).success);
  return runSearch.parse(Object.fromEntries(entries));
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the runs" className="flex flex-col gap-2">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
