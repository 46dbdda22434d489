import type { ColumnRef, Measure } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { countMeasure } from '../../query/writer/built-in/count-measure.ts';
import { aggregateWords } from '../../query/writer/built-in/dimensions.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type CoreQuery, figureIn } from './core-query.ts';
import { english } from './lexicon.ts';

/**
 * "Refunds: how many and how much": nobody asks how many amounts differ, but how many rows have one. Of groups the amount itself may be what
 * is asked.
 */
export function withRowsCounted(core: CoreQuery): CoreQuery {
  const { intent } = core;
  const counted = amountCounted(core);
  if (counted === null || intent.groupBy.length > 0 || intent.select.length > 1) return core;
  const { measure, table, column, of } = counted;
  const { label } = countMeasure(table, false);
  const rows: Measure = { ...measure, label, aggregate: 'count', column: column.nullable ? of : null };
  return { ...core, intent: { ...intent, select: [{ measure: rows }] } };
}

/** Whether rows or things are counted; what is only asked by "how many" is a figure of its own. */
export function isCount(measure: Measure | undefined): boolean {
  return measure?.expression === undefined && measure?.aggregate?.startsWith('count') === true;
}

export function countsAmounts(core: CoreQuery): boolean {
  return amountCounted(core) !== null;
}

type Counted = {
  readonly measure: Measure;
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly of: ColumnRef;
};

/** The column of which different amounts are counted. */
function amountCounted(core: CoreQuery): Counted | null {
  const measure = figureIn(core)?.measure;
  const of = measure?.aggregate === 'count-distinct' ? measure.column : null;
  const table = core.tables.find(({ name }) => of !== null && sameName(name, of.table));
  const column = table && of && columnNamed(table, of.column);
  if (!measure || !table || !column || !of) return null;
  return isNumeric(column) && !isKey(table, column) ? { measure, table, column, of } : null;
}

/** Whether the rows are called as it is said, and "number" is none of their columns. */
export function isOfCounted(
  cores: readonly CoreQuery[],
  { number, things, summed }: Readonly<Record<string, string>>,
): boolean {
  const [first] = cores;
  if (first === undefined || (summed !== undefined && isTable(summed, first.tables))) return false;
  const name = figureIn(first)?.measure.table ?? first.intent.subject;
  const table = first.tables.find((each) => sameName(each.name, name));
  if (table === undefined || (things !== undefined && !isCalledSo(things, table, first.tables))) return false;
  // "Countries and the number of singers in each" counts no countries.
  if (things !== undefined && countsValues(first, table)) return false;
  // Groups have no number of their own, and a list of orders has no average.
  const isList = first.intent.groupBy.length === 0 && !cores.some(isComputed);
  return number === undefined || !isList || !hasNumbers(table);
}

function countsValues(core: CoreQuery, table: TableSchema): boolean {
  const measure = figureIn(core)?.measure;
  const column = measure?.aggregate === 'count-distinct' ? measure.column : null;
  const known = column && columnNamed(table, column.column);
  return !!known && !isKey(table, known);
}

function isTable(called: string, tables: Tables): boolean {
  return tableNamedAt(tokenize(called), 0, tables) !== null;
}

/** Whether a figure is said to be a sum or a mean, and not only called so: "total amount" may be a column. */
function isComputed(core: CoreQuery): boolean {
  const measure = figureIn(core)?.measure;
  const table = core.tables.find(({ name }) => sameName(name, measure?.table ?? ''));
  const entry =
    table && lexiconOf(table).columns.find(({ column }) => column.name === measure?.column?.column);
  if (!measure?.aggregate || measure.aggregate.startsWith('count') || entry === undefined) return false;
  const called = new Set(entry.nameParts.flatMap((part) => [...part]));
  return !words(aggregateWords[measure.aggregate]).some((word) => called.has(stemOf(word)));
}

/** By the name of the table, or by a word for rows of any. */
function isCalledSo(things: string, table: TableSchema, tables: Tables): boolean {
  const said = tokenize(things);
  const isAnyRow = wordingAt(said, 0, english.behind.rows) === said.length;
  return isAnyRow || isNamedAt(table, said, 0) || tableNamedAt(said, 0, tables)?.table === table;
}

const numbers = english.behind.number.split('|');

function hasNumbers(table: TableSchema): boolean {
  return lexiconOf(table).columns.some(({ nameParts }) =>
    numbers.some((word) => nameParts.at(-1)?.has(word) === true),
  );
}
