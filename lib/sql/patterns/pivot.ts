import type { Dialect } from '../../datasource/data-source.ts';
import type { CellValue } from '../../domain/result-table.ts';
import { columnOf, type NamedQuery, named, rowsOf } from './named-query.ts';

export type PivotOptions = {
  /** What stays down the side: one row for each. */
  readonly rows: readonly string[];
  /** The column whose values become columns, and those of its values that do, in order. NULL is called `none`. */
  readonly across: string;
  readonly values: readonly CellValue[];
  readonly value: string;
  readonly aggregate: 'sum' | 'count' | 'avg' | 'min' | 'max';
};

/** One column for each value: the aggregate of the rows that have it, NULL (of a count 0) where there are none. */
export function pivot(query: NamedQuery, options: PivotOptions, dialect: Dialect): NamedQuery {
  const { rows, across, values, value, aggregate } = options;
  if (values.length === 0) throw new Error(`A pivot over ${across} needs at least one of its values.`);
  const side = rows.map((column) => columnOf(query, column, dialect));
  const key = columnOf(query, across, dialect);
  const figure = columnOf(query, value, dialect);
  const cells = values.map((each) => {
    const chosen = `CASE WHEN ${isValue(key, each, dialect)} THEN ${figure} END`;
    const sql = aggregate === 'avg' ? dialect.average(chosen) : `${aggregate.toUpperCase()}(${chosen})`;
    return { name: each === null ? 'none' : String(each), sql };
  });
  const columns = [...rows, ...cells.map(({ name }) => name)];
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`Two columns would be called ${JSON.stringify(twice)}.`);
  const grouped = side.length > 0 ? ` GROUP BY ${side.join(', ')}` : '';
  return {
    sql: `SELECT ${[...side, ...named(cells, dialect)].join(', ')} FROM ${rowsOf(query)}${grouped}`,
    columns,
  };
}

function isValue(key: string, value: CellValue, dialect: Dialect): string {
  if (value === null) return `${key} IS NULL`;
  if (typeof value === 'string') return dialect.oneOfTexts(key, [value], false);
  return `${key} = ${typeof value === 'boolean' ? dialect.booleanLiteral(value) : value}`;
}
