import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';

/** A figure of the rows of a table, and where its words end. */
export type FigureSaid = { readonly table: TableSchema; readonly column: ColumnSchema; readonly end: number };

/** The one figure whose whole name stands there, with or without that of its rows before it: "salary", "employee salary". */
export function figureSaidAt(tokens: Tokens, at: number, tables: Tables): FigureSaid | null {
  const found = tables.flatMap((table) => {
    const from = isNamedAt(table, tokens, at) ? at + lengthOfName([table], tokens, at) : at;
    return table.columns.flatMap((column) => {
      if (!isNumeric(column) || isKey(table, column)) return [];
      const parts = spokenParts(column.name).map((part) => stemOf(part.toLowerCase()));
      const isSaid = (start: number) => parts.every((part, place) => tokens[start + place]?.stem === part);
      const start = [from, at].find(isSaid);
      return start === undefined ? [] : [{ table, column, end: start + parts.length }];
    });
  });
  const longest = Math.max(0, ...found.map(({ end }) => end));
  const [only, ...others] = found.filter(({ end }) => end === longest);
  return only !== undefined && others.length === 0 ? only : null;
}
