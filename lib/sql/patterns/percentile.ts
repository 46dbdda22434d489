import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, named, rowsOf } from './named-query.ts';

export type PercentileOptions = {
  readonly value: string;
  /** 0 is the smallest value, 0.5 the median, 1 the largest. */
  readonly fraction: number;
  readonly within?: readonly string[];
  readonly name?: string;
};

/** The median of each group, or of all rows. */
export function medianPerGroup(
  query: NamedQuery,
  options: Omit<PercentileOptions, 'fraction'>,
  dialect: Dialect,
): NamedQuery {
  return percentilePerGroup(query, { name: 'median', ...options, fraction: 0.5 }, dialect);
}

/**
 * The value below which a fraction of each group's values lies, interpolated between the two nearest (SQL's
 * PERCENTILE_CONT). Values that are NULL do not count; a group of none has NULL.
 */
export function percentilePerGroup(
  query: NamedQuery,
  { value, fraction, within = [], name = 'percentile' }: PercentileOptions,
  dialect: Dialect,
): NamedQuery {
  if (!(fraction >= 0 && fraction <= 1))
    throw new Error(`${fraction} is no fraction; it must be from 0 to 1.`);
  const columns = [...within, name];
  const groups = within.map((column) => columnOf(query, column, dialect));
  const grouped = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : '';
  const figure = columnOf(query, value, dialect);
  if (dialect.percentile !== null) {
    const aggregate = named([{ name, sql: dialect.percentile(figure, fraction) }], dialect);
    return { sql: `SELECT ${[...groups, ...aggregate].join(', ')} FROM ${rowsOf(query)}${grouped}`, columns };
  }
  // Places count from 0. A value weighs in by how much nearer than one place it lies to the place that is wanted.
  const over = groups.length > 0 ? `PARTITION BY ${groups.join(', ')}` : '';
  const placed = [
    ...groups,
    ...named(
      [
        { name: 'v', sql: dialect.cast(figure, 'double') },
        {
          name: 'place',
          sql: `ROW_NUMBER() OVER (${over} ORDER BY ${dialect.orderTerm(figure, false)}) - 1`,
        },
        { name: 'wanted', sql: `(COUNT(${figure}) OVER (${over}) - 1) * ${fraction}` },
      ],
      dialect,
    ),
  ];
  const inner: NamedQuery = {
    sql: `SELECT ${placed.join(', ')} FROM ${rowsOf(query)}`,
    columns: [...within, 'v', 'place', 'wanted'],
  };
  const [v, place, wanted] = ['v', 'place', 'wanted'].map((column) => columnOf(inner, column, dialect));
  const distance = `ABS(${place} - ${wanted})`;
  const sum = `SUM(CASE WHEN ${distance} < 1 THEN ${v} * (1 - ${distance}) END)`;
  return {
    sql: `SELECT ${[...groups, ...named([{ name, sql: sum }], dialect)].join(', ')} FROM ${rowsOf(inner)}${grouped}`,
    columns,
  };
}
