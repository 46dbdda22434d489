import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, named, partition, rowsOf, withColumns } from './named-query.ts';

export type GrowthOptions = {
  /** The figure; each series has at most one row a period. */
  readonly value: string;
  /** The number of the period, see `Dialect.periodNumber`: neighbours differ by one. */
  readonly period: string;
  readonly series?: readonly string[];
  /** How many periods before is compared with; default the one before. */
  readonly periods?: number;
  readonly names?: { readonly previous: string; readonly growth: string };
};

/**
 * The figure of an earlier period and the growth since: 0.1 is ten per cent more. A period that has no row is not skipped:
 * after a gap there is no previous figure, so both are NULL. The growth is taken of the previous figure's size, so that it
 * is positive when a loss shrinks; from zero it is NULL.
 */
export function withGrowth(query: NamedQuery, options: GrowthOptions, dialect: Dialect): NamedQuery {
  const { value, period, series = [], periods = 1 } = options;
  const { previous, growth } = options.names ?? { previous: 'previous', growth: 'growth' };
  if (!Number.isInteger(periods) || periods < 1)
    throw new Error(`${periods} is no number of periods; it must be 1 or more.`);
  const compared =
    dialect.capabilities.rangeFrames === false
      ? joinedWithEarlier(query, { value, period, series, periods, previous }, dialect)
      : framedByEarlier(query, { value, period, series, periods, previous }, dialect);
  const [now, then] = [columnOf(compared, value, dialect), columnOf(compared, previous, dialect)];
  const change = dialect.divide(`(${now} - ${then})`, `ABS(${then})`);
  return withColumns(compared, [{ name: growth, sql: change }], dialect);
}

type Earlier = Required<Omit<GrowthOptions, 'names'>> & { readonly previous: string };

function framedByEarlier(
  query: NamedQuery,
  { value, period, series, periods, previous }: Earlier,
  dialect: Dialect,
): NamedQuery {
  // LAG would take the row before, whatever its period; a frame of one exact distance takes that period or none.
  const before = `${partition(query, series, dialect)} ORDER BY ${columnOf(query, period, dialect)} RANGE BETWEEN ${periods} PRECEDING AND ${periods} PRECEDING`;
  const earlier = `MAX(${columnOf(query, value, dialect)}) OVER (${before.trim()})`;
  return withColumns(query, [{ name: previous, sql: earlier }], dialect);
}

/** Where no frame is of an exact distance the query is joined with itself. */
function joinedWithEarlier(
  query: NamedQuery,
  { value, period, series, periods, previous }: Earlier,
  dialect: Dialect,
): NamedQuery {
  const before = (name: string) => `earlier.${dialect.quoteIdentifier(name)}`;
  const same = series.map((name) => {
    const [one, other] = [columnOf(query, name, dialect), before(name)];
    const isEqual = `${dialect.exactText(one)} = ${dialect.exactText(other)}`;
    return `(${isEqual} OR (${one} IS NULL AND ${other} IS NULL))`;
  });
  const at = `${before(period)} = ${columnOf(query, period, dialect)} - ${periods}`;
  const kept = query.columns.map((name) => columnOf(query, name, dialect));
  const [taken] = named([{ name: previous, sql: before(value) }], dialect);
  return {
    sql: `SELECT ${[...kept, taken].join(', ')} FROM ${rowsOf(query)} LEFT JOIN (${query.sql}) earlier ON ${[at, ...same].join(' AND ')}`,
    columns: [...query.columns, previous],
  };
}
