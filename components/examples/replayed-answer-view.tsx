import { countOf } from '#lib/domain/count-of.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import { DataTable } from '../answer/data-table.tsx';
import { SqlBlock } from '../answer/sql-block.tsx';
import { useLocale } from '../ui/use-locale.tsx';

/** What a question was answered with: the statement, and the first rows or why there are none. */
export function ReplayedAnswerView({ answer, label }: { answer: ReplayedAnswer; label: string }) {
  const locale = useLocale();
  const { sql, result, rowCount, message } = answer;
  return (
    <>
      {sql !== null && <SqlBlock sql={sql} />}
      {result === null ? (
        <p className="mt-1.5 rounded-lg bg-sunken px-3.5 py-2.5 text-sm">{message}</p>
      ) : (
        <div className="mt-1.5 overflow-hidden rounded-xl border bg-surface">
          <p className="px-3 py-1.5 text-ink-muted text-xs">
            {countOf(rowCount, locale, 'row')}
            {rowCount > result.rows.length && `, the first ${result.rows.length} shown`}
          </p>
          <DataTable table={result} label={label} focus={null} />
        </div>
      )}
    </>
  );
}
