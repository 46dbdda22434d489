import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, textOf } from './composition.ts';
import { rowNamedAt } from './named-row.ts';

/** What may stand before "the same" and goes with it. */
const before = new Set('the with from in of at on have has having share shares living based'.split(' '));

/** "The same genre as Winter Bread": the other rows that have what the row that is named has. */
export const sameAsNamed: Compose = (asked) => {
  const { tokens, tables } = asked;
  const same = tokens.findIndex(({ lower }) => lower === 'same');
  const as = tokens.findIndex(({ lower }, at) => at > same && lower === 'as');
  if (same < 0 || as < 0) return null;
  const row = rowNamedAt(asked, as + 1);
  if (row === null) return null;
  const shared = columnsCalled(tokens.slice(same + 1, as), row.table, tables);
  let start = same;
  while (before.has(tokens[start - 1]?.lower ?? '')) start -= 1;
  return {
    tokens: [...tokens.slice(0, start), ...tokens.slice(row.end)],
    said: textOf(tokens, same, row.end),
    onto: (intent) => {
      if (shared.length === 0 || !sameName(intent.subject, row.table.name)) return null;
      const { name, value } = row;
      const equal = shared.map(
        (column): Filter => ({ kind: 'versus-named', column, comparison: '=', name, value }),
      );
      const others: Filter = { kind: 'equals', column: name, values: [value], negated: true };
      return { ...intent, filters: [...intent.filters, ...equal, others] };
    },
  };
};

/** The column of the row that is called so, or its key to the table that is; empty where there is none or several. */
function columnsCalled(
  said: readonly Token[],
  table: TableSchema,
  tables: readonly TableSchema[],
): ColumnRef[] {
  const isCalled = (parts: readonly ReadonlySet<string>[]) =>
    parts.length === said.length && parts.every((part, at) => part.has(said[at]?.stem ?? ''));
  const own = lexiconOf(table).columns.filter(({ nameParts }) => isCalled(nameParts));
  const [column, ...more] = own;
  if (column !== undefined) return more.length > 0 ? [] : [{ table: table.name, column: column.column.name }];
  const keys = table.foreignKeys.filter(({ referencedTable }) => {
    const other = tables.find(({ name }) => sameName(name, referencedTable));
    return other !== undefined && isCalled(lexiconOf(other).nameParts);
  });
  const [key, ...others] = keys;
  if (key === undefined || others.length > 0) return [];
  return key.columns.map((name) => ({ table: table.name, column: name }));
}
