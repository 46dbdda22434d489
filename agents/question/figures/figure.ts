import type { Dialect } from '#lib/datasource/data-source.ts';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import type { CoreQuery } from './core-query.ts';
import type { AskedFigure } from './find-figures.ts';

/** How a figure is made of its cores; null where the cores do not suit it. */
export type MakeFigure = (cores: readonly CoreQuery[], asked: AskedFigure) => MadeFigure | SaidFigure | null;

/** A figure that an intent says, so that the next question can go on from it. */
export type SaidFigure = { readonly said: QueryIntent; readonly reading: readonly string[] };

export type MadeFigure = {
  readonly query: NamedQuery;
  readonly order: readonly { readonly column: string; readonly descending: boolean }[];
  readonly limit?: number | null;
  /** Columns that only put the rows in order. */
  readonly hidden?: readonly string[];
  /** How it reads, one clause each. */
  readonly reading: readonly string[];
  /** What its rows are read by, where that is not the core as it was asked. */
  readonly intent?: QueryIntent;
  /** Where it runs along time: what it goes along, what tells its lines apart, and the figures of each line. */
  readonly lines?: Lines;
};

type Lines = {
  readonly along: string;
  readonly series: readonly string[];
  readonly values: readonly string[];
};

/** How many rows there are, as the one figure; `from` is the FROM clause and what follows it. */
export function countOf(
  name: string,
  from: string,
  dialect: Dialect,
  reading: readonly string[] = [name],
): MadeFigure {
  const sql = `SELECT COUNT(*) AS ${dialect.quoteIdentifier(name)} ${from}`;
  return { query: { sql, columns: [name] }, order: [], reading };
}
