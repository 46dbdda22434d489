import type { CellValue } from '#lib/domain/result-table.ts';
import { columnOf, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import type { RunContext } from '../../run-context.ts';
import type { CoreQuery } from './core-query.ts';
import type { MadeFigure } from './figure.ts';

/** More columns than this are no table that a person reads. */
const mostThings = 24;

/**
 * One row for each time and one column for each thing and figure; the things are those that the source has. null where nothing
 * tells lines apart, or too many things would become columns.
 */
export async function sideBySide(
  made: MadeFigure,
  { dialect }: CoreQuery,
  { source, limits, signal }: RunContext,
): Promise<MadeFigure | null> {
  const { query, lines } = made;
  const [series, ...others] = lines?.series ?? [];
  if (lines === undefined || series === undefined || others.length > 0) return null;
  const across = columnOf(query, series, dialect);
  // Grouped, since SELECT DISTINCT is not ordered by more than its columns everywhere.
  const distinct = `SELECT ${across} FROM ${rowsOf(query)} GROUP BY ${across} ORDER BY ${dialect.orderTerm(across, false)}`;
  const { rows } = await source.query(distinct, { ...limits, maxRows: mostThings + 1 }, signal);
  const things = rows.flatMap(([thing]) => (typeof thing === 'string' && thing !== '' ? [thing] : []));
  if (things.length < rows.length || things.length === 0 || things.length > mostThings) return null;

  const cells = things.flatMap((thing) =>
    lines.values.map((value, at) => ({
      name: at === 0 ? thing : `${thing} ${value.replaceAll('_', ' ')}`,
      sql: `MAX(CASE WHEN ${isThing(across, thing)} THEN ${columnOf(query, value, dialect)} END)`,
    })),
  );
  const along = columnOf(query, lines.along, dialect);
  const columns = [`${along} AS ${dialect.quoteIdentifier(lines.along)}`, ...named(cells, dialect)];
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM ${rowsOf(query)} GROUP BY ${along}`,
      columns: [lines.along, ...cells.map(({ name }) => name)],
    },
    order: [{ column: lines.along, descending: false }],
    reading: [...made.reading, `one column for each ${series.replaceAll('_', ' ')}`],
  };

  function isThing(column: string, thing: CellValue): string {
    return dialect.oneOfTexts(column, [String(thing)], false);
  }
}
