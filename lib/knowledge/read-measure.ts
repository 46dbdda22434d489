import type { GlossaryEntry } from '../domain/curated-knowledge.ts';
import type { TableSchema } from '../domain/schema.ts';
import { AppError } from '../errors.ts';
import { expressionParts, mapExpression, nestedQueries } from '../sql/select/map-expression.ts';
import { parseExpression } from '../sql/select/parse-expression.ts';
import { parseQuery } from '../sql/select/parse-query.ts';
import { printExpression } from '../sql/select/print-select.ts';
import type { Expression } from '../sql/select/syntax-tree.ts';
import { SelectSyntaxError, TokenCursor } from '../sql/select/token-cursor.ts';

export type NamedMeasure = NonNullable<GlossaryEntry['measure']>;

const aggregates = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'total',
  'median',
  'stddev',
  'variance',
  'stddev_pop',
  'var_pop',
];

/** What a measure is made of, once it is known to be one expression over the columns of one table. */
export type ReadMeasure = {
  readonly table: TableSchema;
  /** As it was written. */
  readonly expression: Expression;
  /** The expression with every column under its table's name, as it can stand in a statement that joins others. */
  readonly sql: string;
};

/**
 * Reads a named measure against the schema. Throws `bad-request` naming what keeps it from being one: a table or column
 * that does not exist, a query inside, a column outside any aggregate.
 */
export function readMeasure(
  measure: NamedMeasure,
  tables: readonly TableSchema[],
  quoteIdentifier: (name: string) => string,
): ReadMeasure {
  const table = tables.find(({ name }) => same(name, measure.table));
  if (!table) throw refused(`There is no table ${measure.table}.`);
  const expression = parsed(measure.expression);
  const parts = expressionParts(expression);
  if (nestedQueries(expression).length > 0) {
    throw refused(
      `The measure ${measure.expression} holds a query; write one expression over ${table.name}.`,
    );
  }
  for (const part of parts) {
    if (part.kind !== 'column') continue;
    const { qualifier, name } = part;
    const isOwn = qualifier === null || same(qualifier.text, table.name);
    if (isOwn && table.columns.some((column) => same(column.name, name.text))) continue;
    const written = qualifier === null ? name.text : `${qualifier.text}.${name.text}`;
    const columns = table.columns.map((column) => column.name).join(', ');
    throw refused(`${table.name} has no column ${written}. It has: ${columns}.`);
  }
  const aggregated = mapExpression(expression, (part) => (isAggregate(part) ? nothing : part));
  if (aggregated === expression || expressionParts(aggregated).some(({ kind }) => kind === 'column')) {
    throw refused(
      `The measure ${measure.expression} is not one figure of many rows. Use an aggregate, such as SUM(${measure.expression}).`,
    );
  }
  const bare = (name: string) => ({ text: quoteIdentifier(name), quote: null });
  const qualified = mapExpression(expression, (part) => {
    if (part.kind !== 'column') return part;
    const column = table.columns.find(({ name }) => same(name, part.name.text));
    return { ...part, qualifier: bare(table.name), name: bare(column?.name ?? part.name.text) };
  });
  return { table, expression, sql: printExpression(qualified) };
}

/** The statement that shows whether a measure can be computed. */
export function measureStatement(read: ReadMeasure, quoteIdentifier: (name: string) => string): string {
  return `SELECT ${read.sql} AS ${quoteIdentifier('value')} FROM ${quoteIdentifier(read.table.name)}`;
}

function parsed(text: string): Expression {
  try {
    const cursor = new TokenCursor(text, { query: parseQuery, expression: parseExpression });
    const expression = parseExpression(cursor);
    const after = cursor.peek();
    if (after.kind !== 'end') throw new SelectSyntaxError('the end', after);
    if (cursor.slips.length > 0)
      throw refused(`The measure ${text} is not complete: ${cursor.slips.join(', ')}.`);
    return expression;
  } catch (error) {
    if (error instanceof SelectSyntaxError) {
      throw refused(`The measure ${text} is no SQL expression: ${error.message}.`);
    }
    throw error;
  }
}

const nothing: Expression = { kind: 'literal', type: 'null', value: 'null' };

function isAggregate(part: Expression): boolean {
  return part.kind === 'call' && part.over === null && aggregates.includes(part.name.text.toLowerCase());
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
