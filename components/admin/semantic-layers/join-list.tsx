'use client';

import type { CuratedJoin } from '#lib/domain/curated-knowledge.ts';
import { layerFormatNames } from '#lib/domain/semantic-layer.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { deleteJoin } from './layer-requests.ts';

/** The joins that were taken over, with where each came from. */
export function JoinList({ joins, onDeleted }: { joins: readonly CuratedJoin[]; onDeleted: () => void }) {
  const removal = useSubmission(async (join: CuratedJoin) => {
    await deleteJoin(join);
    onDeleted();
  });
  return (
    <section aria-labelledby="joins" className="flex flex-col gap-2">
      <h2 id="joins" className="font-semibold text-sm">
        Joins
      </h2>
      <Failure message={removal.failure} />
      <ul className="divide-y rounded-xl border">
        {joins.map((join) => {
          const { table, columns, referencedTable, referencedColumns, origin } = join;
          const from = `${table}.${columns.join(', ')}`;
          const to = `${referencedTable}.${referencedColumns.join(', ')}`;
          return (
            <li key={`${from} ${to}`} className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm">
              <span className="min-w-0 flex-1 basis-60 break-words">
                {from} <span className="text-ink-muted">meets at most one</span> {to}
                {origin && (
                  <span className="block break-all text-ink-muted text-xs">
                    {layerFormatNames[origin.format]} {origin.layer}: {origin.name}
                  </span>
                )}
              </span>
              <Button
                size="small"
                look="quiet"
                disabled={removal.busy}
                aria-label={`Take out ${from} to ${to}`}
                onClick={() => removal.submit(join)}
              >
                Take out
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
