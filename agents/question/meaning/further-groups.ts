import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf, tablesRead } from './law.ts';
import { tableAfter } from './table-after.ts';

/** "By category by year" is by both: a reading that groups by the one and does not read the table of the other has dropped it. */
export const furtherGroups: Law = (intent, asked) => {
  const { select, groupBy, orderBy } = intent;
  if (groupBy.length === 0 || measuresOf(intent).some(({ expression }) => expression !== undefined))
    return null;
  const read = tablesRead(intent);
  const shown = [...select, ...orderBy.map(({ by }) => by), ...groupBy.map((dimension) => ({ dimension }))];
  const dimensions = shown.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  const stems = new Set(
    dimensions.flatMap(({ column, label }) =>
      `${nameInWords(column.column)} ${label}`.split(' ').map(stemOf),
    ),
  );
  const isKeyTo = (table: string) =>
    dimensions.some(({ column }) =>
      asked.tables
        .find(({ name }) => sameName(name, column.table))
        ?.foreignKeys.some(
          ({ referencedTable, columns }) =>
            sameName(referencedTable, table) && columns.some((name) => sameName(name, column.column)),
        ),
    );
  for (const word of ['by', 'per']) {
    const table = tableAfter(word, asked);
    if (table === null || read.some((name) => sameName(name, table.name)) || isKeyTo(table.name)) continue;
    // A column may be called as the table is.
    const isColumn = nameInWords(table.name)
      .split(' ')
      .some((part) => stems.has(stemOf(part)));
    if (!isColumn) return `${word} ${nameInWords(table.name)}`;
  }
  return null;
};
