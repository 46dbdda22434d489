import type { Dialect } from '../../datasource/data-source.ts';

/** A SELECT without ORDER BY and the names of its columns, so that the next pattern can stand on it. */
export type NamedQuery = { readonly sql: string; readonly columns: readonly string[] };

/** A column that a pattern adds, with its SQL. */
export type AddedColumn = { readonly name: string; readonly sql: string };

/** What the rows of the inner query go by. */
const alias = 'figures';

/** A column of the query as an outer SELECT refers to it. Throws when the query has none of that name. */
export function columnOf(query: NamedQuery, name: string, dialect: Dialect): string {
  if (!query.columns.includes(name))
    throw new Error(`There is no column ${JSON.stringify(name)}; there are ${query.columns.join(', ')}.`);
  return `${alias}.${dialect.quoteIdentifier(name)}`;
}

/** The query as a relation that `columnOf` refers to. */
export function rowsOf(query: NamedQuery): string {
  return `(${query.sql}) ${alias}`;
}

/** Every column of the query with others beside them. Throws when a name is taken. */
export function withColumns(query: NamedQuery, added: readonly AddedColumn[], dialect: Dialect): NamedQuery {
  const columns = [...query.columns, ...added.map(({ name }) => name)];
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`There is already a column ${JSON.stringify(twice)}.`);
  const kept = query.columns.map((name) => columnOf(query, name, dialect));
  return { sql: `SELECT ${[...kept, ...named(added, dialect)].join(', ')} FROM ${rowsOf(query)}`, columns };
}

/** Columns as they stand in SELECT. */
export function named(columns: readonly AddedColumn[], dialect: Dialect): string[] {
  return columns.map(({ name, sql }) => `${sql} AS ${dialect.quoteIdentifier(name)}`);
}

/** `PARTITION BY …` over columns of the query, texts apart that differ in capitals; empty for all rows together. */
export function partition(query: NamedQuery, columns: readonly string[], dialect: Dialect): string {
  return columns.length === 0
    ? ''
    : `PARTITION BY ${columns.flatMap((name) => partitionTerms(columnOf(query, name, dialect), dialect)).join(', ')}`;
}

/** The column itself as well: as a text a number or a moment may lose places. */
function partitionTerms(column: string, dialect: Dialect): string[] {
  return [...new Set([column, dialect.exactText(column)])];
}

/** The statement to run: the query in an order, cut, without the columns that only put it in order. */
export function finished(
  query: NamedQuery,
  order: readonly { readonly column: string; readonly descending: boolean }[],
  limit: number | null,
  dialect: Dialect,
  hidden: readonly string[] = [],
): string {
  const shown = query.columns.filter((name) => !hidden.includes(name));
  const terms = order.map(({ column, descending }) =>
    dialect.orderTerm(columnOf(query, column, dialect), descending),
  );
  return [
    `SELECT ${shown.map((name) => columnOf(query, name, dialect)).join(', ')} FROM ${rowsOf(query)}`,
    ...(terms.length > 0 ? [`ORDER BY ${terms.join(', ')}`] : []),
    ...(limit === null ? [] : [dialect.limit(limit, 0, terms.length > 0 ? 'ordered' : 'unordered')]),
  ].join(' ');
}
