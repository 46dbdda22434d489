import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, named, partition, rowsOf } from './named-query.ts';

export type DeviationOptions = {
  readonly value: string;
  readonly within?: readonly string[];
  readonly name?: string;
  /** The square of the deviation. */
  readonly isVariance?: boolean;
};

/**
 * The standard deviation of each group's values as of a sample (SQL's STDDEV_SAMP), by their distances from the mean, which loses no places
 * where the values are large. Values that are NULL do not count; a group of fewer than two has NULL.
 */
export function deviationPerGroup(
  query: NamedQuery,
  { value, within = [], name = 'standard deviation', isVariance = false }: DeviationOptions,
  dialect: Dialect,
): NamedQuery {
  const groups = within.map((column) => columnOf(query, column, dialect));
  const figure = dialect.cast(columnOf(query, value, dialect), 'double');
  const mean = `AVG(${figure}) OVER (${partition(query, within, dialect)})`;
  const distances: NamedQuery = {
    sql: `SELECT ${[...groups, ...named([{ name: 'distance', sql: `${figure} - ${mean}` }], dialect)].join(', ')} FROM ${rowsOf(query)}`,
    columns: [...within, 'distance'],
  };
  const distance = columnOf(distances, 'distance', dialect);
  const variance = `SUM(${distance} * ${distance}) / NULLIF(COUNT(${distance}) - 1, 0)`;
  const told = named([{ name, sql: isVariance ? variance : `SQRT(${variance})` }], dialect);
  const kept = within.map((column) => columnOf(distances, column, dialect));
  const grouped = kept.length > 0 ? ` GROUP BY ${kept.join(', ')}` : '';
  return {
    sql: `SELECT ${[...kept, ...told].join(', ')} FROM ${rowsOf(distances)}${grouped}`,
    columns: [...within, name],
  };
}
