import type { Dialect } from '../../datasource/data-source.ts';
import { type GrowthOptions, withGrowth } from './growth.ts';
import type { NamedQuery } from './named-query.ts';

const periodsOfYear = { month: 12, quarter: 4, year: 1 };

/** The same month, quarter or year one year before, and the growth since. A year has no whole number of weeks. */
export function withYearOnYear(
  query: NamedQuery,
  { grain, ...options }: Omit<GrowthOptions, 'periods'> & { readonly grain: keyof typeof periodsOfYear },
  dialect: Dialect,
): NamedQuery {
  return withGrowth(query, { ...options, periods: periodsOfYear[grain] }, dialect);
}
