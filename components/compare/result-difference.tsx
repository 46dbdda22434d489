import { countOf } from '#lib/domain/count-of.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { writeCount } from '#lib/domain/write-number.ts';
import { ResultSample } from '../trace/result-sample.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { diffResults } from './diff-results.ts';

const shownRows = 50;

/** The rows that only one of two results has; what both have is counted. */
export function ResultDifference({ left, right }: { left: ResultTable; right: ResultTable }) {
  const locale = useLocale();
  const { sameColumns, common, onlyLeft, onlyRight } = diffResults(left, right);
  const isSame = sameColumns && onlyLeft.rows.length === 0 && onlyRight.rows.length === 0;
  return (
    <section aria-label="Results">
      <h2 className="font-semibold text-sm">{isSame ? 'The same result' : 'Results'}</h2>
      <p className="mb-2 text-ink-muted text-sm">
        {[
          countOf(common, locale, 'row in both', 'rows in both'),
          `${writeCount(onlyLeft.rows.length, locale)} only left`,
          `${writeCount(onlyRight.rows.length, locale)} only right`,
          ...(sameColumns ? [] : ['the columns have other names']),
        ].join(', ')}
      </p>
      {!isSame && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Rows title="Only left" table={onlyLeft} />
          <Rows title="Only right" table={onlyRight} />
        </div>
      )}
    </section>
  );
}

function Rows({ title, table }: { title: string; table: ResultTable }) {
  return (
    <div className="min-w-0 overflow-hidden rounded-xl border bg-surface">
      <h3 className="px-3 py-1.5 text-ink-muted text-xs">{title}</h3>
      {table.rows.length === 0 ? (
        <p className="border-t px-3 py-4 text-center text-ink-muted text-sm">None</p>
      ) : (
        <ResultSample table={{ ...table, rows: table.rows.slice(0, shownRows) }} label={title} />
      )}
    </div>
  );
}
