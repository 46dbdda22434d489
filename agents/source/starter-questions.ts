import type { ColumnSchema, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { splitIdentifier } from '#lib/text/words.ts';

/** Six questions that the shape of a schema suggests, for a source that nobody has written starters for. */
export function starterQuestions(snapshot: SchemaSnapshot): string[] {
  const tables = snapshot.tables
    .filter((table) => table.rowCount > 0)
    .toSorted((a, b) => b.rowCount - a.rowCount);
  const perTable = tables.slice(0, 6).map(questionsAbout);
  const questions: string[] = [];
  for (let round = 0; round < 5; round++) {
    for (const about of perTable) {
      const question = about[round];
      if (question && questions.length < 6) questions.push(question);
    }
  }
  return questions;
}

function questionsAbout(table: TableSchema): string[] {
  const rows = inWords(table.name);
  const group = table.columns.find((column) => isGroup(column, table));
  const measure = table.columns.find((column) => isMeasure(column, table));
  const label = table.columns.find((column) => column.kind === 'text' && column.unique);
  const date = table.columns.find((column) => column.kind === 'date' || column.kind === 'datetime');
  const questions: (string | null)[] = [
    group ? `How many ${rows} per ${inWords(group.name)}?` : `How many ${rows} are there?`,
    measure && label ? `Top 5 ${rows} by ${inWords(measure.name)}` : null,
    measure && group ? `Average ${inWords(measure.name)} by ${inWords(group.name)} as a bar chart` : null,
    measure && date ? `Total ${inWords(measure.name)} by month as a line` : null,
    group ? `How many ${rows} are there?` : null,
  ];
  return questions.filter((question) => question !== null);
}

function isGroup(column: ColumnSchema, table: TableSchema): boolean {
  const values = column.distinctValues?.length ?? 0;
  return values >= 2 && values <= 30 && values < table.rowCount && !isKey(column, table);
}

function isMeasure(column: ColumnSchema, table: TableSchema): boolean {
  return (
    (column.kind === 'number' || column.kind === 'integer') &&
    !isKey(column, table) &&
    !/year|code|zip/i.test(column.name)
  );
}

function isKey(column: ColumnSchema, table: TableSchema): boolean {
  return (
    /(^|_)(id|no|nr|key)$/i.test(column.name) ||
    table.primaryKey.includes(column.name) ||
    table.foreignKeys.some((key) => key.columns.includes(column.name))
  );
}

function inWords(name: string): string {
  return splitIdentifier(name).join(' ').toLowerCase();
}
