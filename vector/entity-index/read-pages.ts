import type { DataSource, QueryLimits } from '#lib/datasource/data-source.ts';
import type { CellValue } from '#lib/domain/result-table.ts';

/** Pages are bounded by themselves; the source's bound of estimated rows is for questions. */
const pageLimits: QueryLimits = {
  timeoutMs: 20_000,
  maxRows: 20_000,
  maxBytes: 32 * 1024 * 1024,
  maxEstimatedRows: Number.POSITIVE_INFINITY,
};

/**
 * Rows of one table in pages, in the order of `columns[0]`, which need not be unique: a page ends where its last value
 * of that column ends, and the next begins after it. Rows where that column is null are left out.
 */
export async function* readPages(
  source: Pick<DataSource, 'dialect' | 'query'>,
  table: string,
  columns: readonly string[],
  options: { readonly distinct?: boolean; readonly pageSize?: number } = {},
): AsyncGenerator<CellValue[][]> {
  const { dialect } = source;
  const key = dialect.quoteIdentifier(columns[0] ?? '');
  const selected = columns.map((column) => dialect.quoteIdentifier(column)).join(', ');
  const what = `${options.distinct ? 'SELECT DISTINCT' : 'SELECT'} ${selected} FROM ${dialect.quoteIdentifier(table)}`;
  let pageSize = options.pageSize ?? pageLimits.maxRows;
  let after: CellValue = null;
  for (;;) {
    const where = `WHERE ${key} IS NOT NULL${after === null ? '' : ` AND ${key} > ${literal(dialect, after)}`}`;
    const { rows, truncatedBy } = await source.query(
      `${what} ${where} ORDER BY ${key} ${dialect.limit(pageSize)}`,
      {
        ...pageLimits,
        maxRows: pageSize,
      },
    );
    const complete = truncatedBy === null && rows.length < pageSize;
    if (complete) {
      if (rows.length > 0) yield rows;
      return;
    }
    const last: CellValue = rows.at(-1)?.[0] ?? null;
    const whole = rows.filter((row) => row[0] !== last);
    if (whole.length === 0) {
      if (truncatedBy === 'bytes' || pageSize > 1_000_000) {
        // One value with more rows than a page can hold names nothing in particular: its first rows are enough.
        yield rows;
        after = last;
        if (last === null) return;
        continue;
      }
      pageSize *= 4;
      continue;
    }
    yield whole;
    after = whole.at(-1)?.[0] ?? null;
  }
}

/** The same pages with the first of them asked for at once. What fails is thrown to whoever takes them. */
export function begun<Page>(pages: AsyncGenerator<Page>): AsyncIterable<Page> {
  const first = pages.next();
  first.catch(() => {});
  return {
    async *[Symbol.asyncIterator]() {
      for (let turn = await first; !turn.done; turn = await pages.next()) yield turn.value;
    },
  };
}

function literal(dialect: DataSource['dialect'], value: CellValue): string {
  return typeof value === 'number' ? String(value) : dialect.quoteText(String(value));
}
