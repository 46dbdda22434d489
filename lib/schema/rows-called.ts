import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import { rememberedOf } from '../remembered-of.ts';
import { formQuestion } from '../text/form-question.ts';
import { splitIdentifier } from '../text/words.ts';

/** How the names of columns end that number something. */
export const numberWords: ReadonlySet<string> = new Set(
  'id identifier no nr num number key ref reference uuid guid'.split(' '),
);
/** What any row of a file may be called. */
const anyRow = new Set([
  'row',
  'line',
  'record',
  'entry',
  'index',
  'unnamed',
  'serial',
  'unique',
  'item',
  'data',
]);

/** Whether a column numbers the rows of a file, which declares no key: no two of them share its value. */
export function numbersRows(table: TableSchema, column: ColumnSchema): boolean {
  return column.unique === true && numbersThings(table, column);
}

/** Whether a column of a file numbers its rows, or what they are of, as the "Customer No" of invoices does. */
export function numbersThings({ primaryKey, foreignKeys }: TableSchema, { name }: ColumnSchema): boolean {
  const parts = splitIdentifier(name);
  return (
    primaryKey.length === 0 &&
    foreignKeys.length === 0 &&
    parts.length > 1 &&
    numberWords.has(parts.at(-1) ?? '')
  );
}

/** Of a table with so many questions of a form each row is what somebody answered. */
const leastQuestions = 2;

/**
 * What the rows of a file are: "passengers", by the `PassengerId` that numbers them, and "respondents" of a form. null where the file is called so
 * already, or nothing tells.
 */
export const rowsCalled = rememberedOf((table: TableSchema): string | null => {
  if (table.columns.filter(({ name }) => formQuestion(name) !== null).length >= leastQuestions)
    return 'respondents';
  const column = table.columns.find((each) => numbersRows(table, each));
  const noun = column === undefined ? [] : splitIdentifier(column.name).slice(0, -1);
  const last = noun.at(-1);
  const called = splitIdentifier(table.name).map((part) => pluralize.singular(part));
  // The `EmpID` of employees says no more than the name of the file.
  if (last === undefined || anyRow.has(last) || called.some((part) => part.startsWith(last))) return null;
  return pluralize.plural(noun.join(' '));
});
