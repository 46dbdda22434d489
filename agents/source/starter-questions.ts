import {
  type ColumnSchema,
  isDate,
  isNumeric,
  type SchemaSnapshot,
  type TableSchema,
} from '#lib/domain/schema.ts';
import { splitIdentifier } from '#lib/text/words.ts';

const wanted = 6;

/** Questions that the shape of a schema suggests, for a source that nobody has written starters for; at most six. */
export function starterQuestions(snapshot: SchemaSnapshot): string[] {
  const perTable = snapshot.tables
    .filter((table) => table.rowCount > 0 && table.columns.some((column) => !isKey(column, table)))
    .toSorted((a, b) => b.rowCount - a.rowCount)
    .slice(0, wanted)
    .map(questionsAbout);
  const rounds = Math.max(0, ...perTable.map((questions) => questions.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    perTable.flatMap((questions) => questions[round] ?? []),
  );
  return inTurn.flat().slice(0, wanted);
}

/** The most telling first: a count by a category, a ranking, an average, a course over time, a plain count. */
function questionsAbout(table: TableSchema): string[] {
  const rows = plural(inWords(table.name));
  const group = groupOf(table);
  const measure = table.columns.find((column) => isMeasure(column, table));
  const label = table.columns.find(
    (column) => column.kind === 'text' && column.unique && !isKey(column, table),
  );
  const date = table.columns.find(isDate);
  const questions: string[] = [];
  if (group) questions.push(`How many ${rows} per ${inWords(group.name)}?`);
  if (measure && label) questions.push(`Top 5 ${rows} by ${inWords(measure.name)}`);
  if (measure && group)
    questions.push(`Average ${inWords(measure.name)} by ${inWords(group.name)} as a bar chart`);
  if (measure && date) questions.push(`Total ${inWords(measure.name)} by month as a line`);
  questions.push(`How many ${rows} are there?`);
  if (date) questions.push(`How many ${rows} per month as a line?`);
  return questions;
}

/** The text column that sorts the rows into few, well-filled drawers. */
function groupOf(table: TableSchema): ColumnSchema | undefined {
  const valuesOf = (column: ColumnSchema) => column.distinctValues?.length ?? 0;
  return table.columns
    .filter((column) => valuesOf(column) >= 2 && valuesOf(column) * 3 <= table.rowCount)
    .filter((column) => !isKey(column, table) && !namesOneThing.test(column.name))
    .toSorted((a, b) => valuesOf(a) - valuesOf(b))[0];
}

const namesOneThing =
  /name|mail|phone|address|street|url|descr|comment|note|title|code|zip|postal|date|flag|is_/i;

function isMeasure(column: ColumnSchema, table: TableSchema): boolean {
  return isNumeric(column) && !isKey(column, table) && !/year|code|zip|lat|lon|phone/i.test(column.name);
}

function isKey(column: ColumnSchema, table: TableSchema): boolean {
  return (
    /(^|_| )(id|no|nr|key)$/i.test(column.name) ||
    /[a-z](ID|Id)$/.test(column.name) ||
    table.primaryKey.includes(column.name) ||
    table.foreignKeys.some((key) => key.columns.includes(column.name))
  );
}

function inWords(name: string): string {
  return splitIdentifier(name).join(' ').toLowerCase();
}

function plural(words: string): string {
  if (/s$/.test(words)) return words;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(ch|sh|x|z)$/.test(words) ? `${words}es` : `${words}s`;
}
