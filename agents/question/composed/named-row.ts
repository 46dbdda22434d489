import type { ColumnRef } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { ToCompose } from './composition.ts';

/** One row that the question calls by its name. */
export type NamedRow = {
  readonly table: TableSchema;
  readonly name: ColumnRef;
  readonly value: string;
  /** Behind the last token of the name. */
  readonly end: number;
};

/** The row that is named at a token, or behind an article and what its table is called; null where none or several are. */
export function rowNamedAt({ tokens, entities, tables }: ToCompose, from: number): NamedRow | null {
  const first = tokens[from];
  if (first === undefined) return null;
  const mention = entities.mentions.find(
    ({ start, end }) => start <= first.start && first.start < end && first.kind !== 'number',
  );
  const match = mention?.matches[0];
  if (mention === undefined || match === undefined || mention.matches.length > 1) return null;
  const table = tables.find(({ name }) => sameName(name, match.table));
  const column = table && columnNamed(table, match.matchedColumn);
  if (!table || !column || match.joinedColumns !== undefined || column.unique === false) return null;
  const end = tokens.findLastIndex(({ start }) => start < mention.end) + 1;
  return { table, name: { table: table.name, column: column.name }, value: match.matchedValue, end };
}
