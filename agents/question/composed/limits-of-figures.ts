import type { JoinStep } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import en from './lexicon/en.json' with { type: 'json' };

export type Side = 'min' | 'max';

/** What a parent allows of a figure of its rows: jobs have a `max_salary`, and who has the job a `salary`. */
export type Limit = {
  readonly side: Side;
  readonly parent: TableSchema;
  readonly limit: ColumnSchema;
  readonly table: TableSchema;
  readonly figure: ColumnSchema;
  /** From a row to its parent. */
  readonly step: JoinStep;
};

const sides: readonly (readonly [Side, ReadonlySet<string>])[] = [
  ['min', new Set(en.limits.min.split('|').map(stemOf))],
  ['max', new Set(en.limits.max.split('|').map(stemOf))],
];

function sideOf(word: string): Side | null {
  return sides.find(([, words]) => words.has(stemOf(word)))?.[0] ?? null;
}

/** Every figure of rows that the parent of the rows bounds. */
export const limitsIn = rememberedOf((tables: Tables): readonly Limit[] =>
  tables.flatMap((table) =>
    table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) => {
      const parent = tables.find(({ name }) => sameName(name, referencedTable));
      if (parent === undefined || parent === table) return [];
      const step: JoinStep = {
        fromTable: table.name,
        fromColumns: [...columns],
        toTable: parent.name,
        toColumns: [...(referencedColumns.length > 0 ? referencedColumns : parent.primaryKey)],
      };
      return parent.columns.flatMap((limit) => {
        const side = isFigure(parent, limit) ? sideSaid(limit) : null;
        const figure = side && table.columns.find((own) => isFigure(table, own) && bounds(limit, own));
        return side && figure ? [{ side, parent, limit, table, figure, step }] : [];
      });
    }),
  ),
);

/** The words of a column that say what it is a limit of. */
export function limitedIn(column: ColumnSchema): string[] {
  return spokenParts(column.name).filter((part) => sideOf(part) === null);
}

function isFigure(table: TableSchema, column: ColumnSchema): boolean {
  return isNumeric(column) && !isKey(table, column);
}

function sideSaid(limit: ColumnSchema): Side | null {
  const [said, ...others] = spokenParts(limit.name).flatMap((part) => sideOf(part) ?? []);
  return said !== undefined && others.length === 0 ? said : null;
}

function bounds(limit: ColumnSchema, own: ColumnSchema): boolean {
  return limitedIn(limit).map(stemOf).join(' ') === spokenParts(own.name).map(stemOf).join(' ');
}
