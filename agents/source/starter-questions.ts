import pluralize from 'pluralize';
import { unreadEnding } from '#lib/domain/file-reading.ts';
import type { ColumnSchema, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { namesCurrency } from '../query/label/units.ts';
import { wordingOf } from './table-wording.ts';

const wanted = 6;

/** Questions that the shape of a schema suggests, for a source that nobody has written starters for; at most six. */
export function starterQuestions(snapshot: SchemaSnapshot): string[] {
  const perTable = snapshot.tables
    .filter((table) => table.rowCount > 0 && table.columns.some((column) => !isKey(column, table)))
    .toSorted((a, b) => b.rowCount - a.rowCount)
    .slice(0, wanted)
    .map((table) => questionsAbout(table, snapshot.tables.length === 1));
  const rounds = Math.max(0, ...perTable.map((questions) => questions.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    perTable.flatMap((questions) => questions[round] ?? []),
  );
  return inTurn.flat().slice(0, wanted);
}

/** The most telling first: a count by a category, a ranking, an average, a course over time, a plain count. */
function questionsAbout(table: TableSchema, alone: boolean): string[] {
  const { rows, ownRows, nameOf } = wordingOf(table, alone);
  const group = groupOf(table, (column) => rows.endsWith(pluralize.plural(nameOf(column))));
  const measure = measureOf(table);
  const label = table.columns.find(
    (column) =>
      column.kind === 'text' && column.unique && !isKey(column, table) && !column.name.endsWith(unreadEnding),
  );
  const date = table.columns.find(isDate);
  const questions: string[] = [];
  if (group) questions.push(`How many ${rows} per ${nameOf(group)}?`);
  const plain = rows.startsWith('rows');
  if (measure && label) questions.push(`Top 5 ${plain ? nameOf(label) : rows} by ${nameOf(measure)}`);
  if (measure && group) questions.push(`Average ${nameOf(measure)} by ${nameOf(group)} as a bar chart`);
  if (measure && date && !isShare(measure)) questions.push(`Total ${nameOf(measure)} by month as a line`);
  questions.push(plain ? `How many ${ownRows}?` : `How many ${rows} are there?`);
  if (date) questions.push(`How many ${ownRows} per month as a line?`);
  return questions;
}

/** The text column that sorts the rows into few, well-filled drawers; two drawers only where no column has more. Nobody asks for ratings per rating. */
function groupOf(
  table: TableSchema,
  isCalledAsRows: (column: ColumnSchema) => boolean,
): ColumnSchema | undefined {
  const valuesOf = (column: ColumnSchema) => column.distinctValues?.length ?? 0;
  return table.columns
    .filter((column) => valuesOf(column) >= 2 && valuesOf(column) * 2 <= table.rowCount)
    .filter((column) => !isKey(column, table) && !namesOneThing.test(column.name) && !isCalledAsRows(column))
    .filter(({ name }) => !name.endsWith(unreadEnding))
    .filter(({ distinctValues }) => !distinctValues?.every((value) => timeOfDay.test(value)))
    .toSorted(
      (a, b) => Number(valuesOf(a) === 2) - Number(valuesOf(b) === 2) || valuesOf(a) - valuesOf(b),
    )[0];
}

const timeOfDay = /^\d{1,2}:\d{2}/;

const namesOneThing =
  /name|mail|phone|address|street|url|descr|comment|note|title|code|zip|postal|date|flag|is_/i;

/** Money before other amounts, and these before shares, which have no total. */
function measureOf(table: TableSchema): ColumnSchema | undefined {
  const measures = table.columns.filter((column) => isMeasure(column, table));
  const amounts = measures.filter((column) => !isShare(column));
  return amounts.find(({ name }) => namesCurrency(name)) ?? amounts[0] ?? measures[0];
}

function isShare({ name, description }: ColumnSchema): boolean {
  return /percent|share|rate|ratio|discount|rabatt|%/i.test(`${name} ${description ?? ''}`);
}

function isMeasure(column: ColumnSchema, table: TableSchema): boolean {
  return isNumeric(column) && !isKey(column, table) && !/year|code|zip|lat|lon|phone/i.test(column.name);
}

function isKey(column: ColumnSchema, table: TableSchema): boolean {
  return (
    /(^|_| |-)(id|no|nr|num|nummer|key)\.?$/i.test(column.name) ||
    /[a-z](ID|Id|Nr)$/.test(column.name) ||
    table.primaryKey.includes(column.name) ||
    table.foreignKeys.some((key) => key.columns.includes(column.name))
  );
}
