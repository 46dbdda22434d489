import type { GlossaryEntry } from '../domain/curated-knowledge.ts';
import type { TableSchema } from '../domain/schema.ts';
import { AppError } from '../errors.ts';
import type { Join } from '../schema/join-graph.ts';
import { wayToOne } from '../schema/to-one.ts';
import { expressionParts, mapExpression, nestedQueries } from '../sql/select/map-expression.ts';
import { printExpression } from '../sql/select/print-select.ts';
import type { ColumnReference, Expression } from '../sql/select/syntax-tree.ts';
import { isAggregate, onlyRows } from './only-rows.ts';
import { writtenExpression } from './written-expression.ts';

export type NamedMeasure = NonNullable<GlossaryEntry['measure']>;

/** What a measure is made of, once it is known to be one figure of the rows of one table. */
export type ReadMeasure = {
  readonly table: TableSchema;
  /** Without the filter, every column under its table's name. */
  readonly expression: Expression;
  /** Which rows count; null for all of them. */
  readonly filter: Expression | null;
  /** The whole of it, as it can stand in a statement that joins others. */
  readonly sql: string;
  /** How its other tables are reached, in the order they are joined; each row of the table meets at most one. */
  readonly joins: readonly Join[];
  /** The date it goes by, and how it is reached. */
  readonly time: MeasureColumn | null;
  readonly timeJoins: readonly Join[];
  /** The columns it is asked by. */
  readonly dimensions: readonly MeasureColumn[];
};

export type MeasureColumn = { readonly table: string; readonly column: string };

/**
 * Reads a named measure against the schema. Throws `bad-request` naming what keeps it from being one: a table or column
 * that does not exist or that a row meets several of, a query inside, a column outside any aggregate. What we write ourselves
 * `mayAsk` other rows, with every column under its table's name.
 */
export function readMeasure(
  measure: NamedMeasure,
  tables: readonly TableSchema[],
  quoteIdentifier: (name: string) => string,
  { mayAsk } = { mayAsk: false },
): ReadMeasure {
  const table = tables.find(({ name }) => same(name, measure.table));
  if (!table) throw refused(`There is no table ${measure.table}.`);
  const within = { measure, table, tables, mayAsk };
  const expression = qualified(writtenExpression(measure.expression, 'measure'), within, quoteIdentifier);
  requireFigure(expression, measure.expression);
  const filter =
    measure.filter === undefined
      ? null
      : qualified(writtenExpression(measure.filter, 'condition'), within, quoteIdentifier);
  if (filter !== null && expressionParts(filter).some(isAggregate))
    throw refused(`The condition ${measure.filter} adds rows up; write one that holds for a row.`);
  const whole = filter === null ? expression : onlyRows(expression, filter);
  const read = new Set(columnsIn(whole, tables, quoteIdentifier).map((each) => each.table));
  const time = measure.time === undefined ? null : columnOf(measure.time, within);
  return {
    table,
    expression,
    filter,
    sql: printExpression(whole),
    joins: [...read].reduce((joins: readonly Join[], name) => withWay(joins, name, within), []),
    time,
    timeJoins: time === null ? [] : withWay([], time.table, within),
    dimensions: (measure.dimensions ?? []).map((name) => columnOf(name, within)),
  };
}

/** The statement that shows whether a measure can be computed. */
export function measureStatement(
  { sql, table, joins }: ReadMeasure,
  quoteIdentifier: (name: string) => string,
): string {
  const column = (owner: string, name: string) => `${quoteIdentifier(owner)}.${quoteIdentifier(name)}`;
  const joined = joins.map(({ fromTable, fromColumns, toTable, toColumns }) => {
    const pairs = fromColumns.map(
      (name, index) => `${column(fromTable, name)} = ${column(toTable, toColumns[index] ?? name)}`,
    );
    return ` JOIN ${quoteIdentifier(toTable)} ON ${pairs.join(' AND ')}`;
  });
  return `SELECT ${sql} AS ${quoteIdentifier('value')} FROM ${quoteIdentifier(table.name)}${joined.join('')}`;
}

type Within = {
  readonly measure: NamedMeasure;
  readonly table: TableSchema;
  readonly tables: readonly TableSchema[];
  readonly mayAsk: boolean;
};

/** The expression with every column under its table's name. */
function qualified(
  expression: Expression,
  within: Within,
  quoteIdentifier: (name: string) => string,
): Expression {
  if (!within.mayAsk && nestedQueries(expression).length > 0) {
    throw refused(
      `The measure ${within.measure.expression} holds a query; write one expression over ${within.table.name}.`,
    );
  }
  const bare = (name: string) => ({ text: quoteIdentifier(name), quote: null });
  return mapExpression(expression, (part) => {
    if (part.kind !== 'column') return part;
    const { table, column } = foundColumn(part, within);
    return { ...part, qualifier: bare(table), name: bare(column) };
  });
}

function foundColumn({ qualifier, name }: ColumnReference, { table, tables }: Within): MeasureColumn {
  const owner = qualifier === null ? table : tables.find((each) => same(each.name, qualifier.text));
  const column = owner?.columns.find((each) => same(each.name, name.text));
  if (owner && column) return { table: owner.name, column: column.name };
  const shown = owner ?? table;
  const written = qualifier === null ? name.text : `${qualifier.text}.${name.text}`;
  const columns = shown.columns.map((each) => each.name).join(', ');
  throw refused(`${shown.name} has no column ${written}. It has: ${columns}.`);
}

/** What `qualified` wrote, read back. */
function columnsIn(
  expression: Expression,
  tables: readonly TableSchema[],
  quoteIdentifier: (name: string) => string,
): MeasureColumn[] {
  return expressionParts(expression).flatMap((part) => {
    if (part.kind !== 'column') return [];
    const owner = tables.find(({ name }) => quoteIdentifier(name) === part.qualifier?.text);
    return owner ? [{ table: owner.name, column: part.name.text }] : [];
  });
}

/** The joins with the way to one table more. */
function withWay(joins: readonly Join[], name: string, { measure, table, tables }: Within): readonly Join[] {
  if (name === table.name) return joins;
  const way = wayToOne(tables, table.name, name);
  const said = `The measure ${measure.expression} reads ${name},`;
  if (way === null)
    throw refused(`${said} and no key leads from a row of ${table.name} to at most one row of it.`);
  if (way.rivals > 0)
    throw refused(`${said} and several keys lead there from ${table.name}; which is meant cannot be told.`);
  const has = (join: Join) => joins.some(({ toTable }) => toTable === join.toTable);
  return [...joins, ...way.joins.filter((join) => !has(join))];
}

function columnOf(written: string, { tables }: Within): MeasureColumn {
  const found = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      same(`${name}.${column.name}`, written) ? [{ table: name, column: column.name }] : [],
    ),
  )[0];
  if (found) return found;
  throw refused(`There is no column ${written}. Write one as TABLE.COLUMN.`);
}

function requireFigure(expression: Expression, written: string): void {
  const aggregated = mapExpression(expression, (part) => (isAggregate(part) ? nothing : part));
  const isBare = expressionParts(aggregated).some(({ kind }) => kind === 'column');
  if (aggregated !== expression && !isBare) return;
  throw refused(
    `The measure ${written} is not one figure of many rows. Use an aggregate, such as SUM(${written}).`,
  );
}

const nothing: Expression = { kind: 'literal', type: 'null', value: 'null' };

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
