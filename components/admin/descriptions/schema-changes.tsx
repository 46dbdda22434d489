'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { SchemaReport } from '#lib/domain/description-page.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { SchemaChange } from '#lib/domain/schema-change.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { getSchemaReport, patchMoves, readSchemaAgain } from '../knowledge-requests.ts';

/** Reads the schema again on demand and shows what became different, with descriptions that could follow. */
export function SchemaChanges({ onChanged }: { onChanged: () => void }) {
  const locale = useLocale();
  const { value, failure } = useLoaded(getSchemaReport);
  const [newer, setNewer] = useState<SchemaReport | null>(null);
  const report = newer ?? value;

  const asking = useSubmission(async (load: () => Promise<SchemaReport>) => {
    setNewer(await load());
    onChanged();
  });
  return (
    <section aria-labelledby="schema-title" className="flex flex-col gap-2 rounded-xl border px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="schema-title" className="sr-only">
            Schema
          </h2>
          {report !== null && <p className="text-sm">{changesOf(report, locale)}</p>}
        </div>
        <Button size="small" disabled={asking.busy} onClick={() => asking.submit(readSchemaAgain)}>
          {asking.busy ? 'Reading …' : 'Read the schema again'}
        </Button>
      </div>
      <Failure message={asking.failure ?? failure} />
      {report !== null && report.changes.length > 0 && (
        <ul className="max-h-80 divide-y overflow-y-auto rounded-xl border bg-surface text-sm">
          {report.changes.map((change) => (
            <li key={JSON.stringify(change)} className="flex flex-wrap items-baseline gap-2 px-3 py-2">
              <Badge tone={tones[change.change]}>{change.change}</Badge>
              <span className="break-all font-mono text-[0.8125rem]">
                {change.column === null ? change.table : `${change.table}.${change.column}`}
              </span>
              <span className="min-w-0 break-words text-ink-muted">{detailOf(change)}</span>
            </li>
          ))}
        </ul>
      )}
      {report !== null && report.moves.length > 0 && (
        <Callout
          tone="caution"
          action={
            <Button
              size="small"
              disabled={asking.busy}
              onClick={() => asking.submit(() => patchMoves(report.moves))}
            >
              Move {countOf(report.moves.length, locale, 'description')}
            </Button>
          }
        >
          Accepted descriptions could follow what was renamed:{' '}
          {report.moves
            .slice(0, 3)
            .map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`)
            .join(', ')}
          {report.moves.length > 3 ? ' …' : '.'}
        </Callout>
      )}
    </section>
  );
}

function changesOf({ changes, readAt }: SchemaReport, locale: Locale): string {
  if (readAt === null || changes.length === 0)
    return 'No change of the schema has been seen since it was first read here.';
  const guess = changes.some(({ change }) => change === 'renamed')
    ? ' That something was renamed is a guess from its columns or values.'
    : '';
  return `${countOf(changes.length, locale, 'difference')} of the schema seen on ${writeDay(readAt, locale)}.${guess}`;
}

const tones = { added: 'positive', removed: 'negative', renamed: 'accent', changed: 'caution' } as const;

function nameOf({ table, column }: { table: string; column: string | null }): string {
  return column === null ? table : `${table}.${column}`;
}

function detailOf({ change, before, after }: SchemaChange): string {
  if (change === 'renamed') return `was ${before}`;
  return change === 'changed' ? `${before ?? 'nothing'} → ${after ?? 'nothing'}` : '';
}
