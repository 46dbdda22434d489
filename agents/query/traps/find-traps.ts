import type { ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { readQuery } from '../../question/explain/explain-statement.ts';
import { repairSchema } from '../repair/repair-schema.ts';
import { incompletePeriod, priceSplits } from './misleading-series.ts';
import { addedStocks, mixedCurrencies } from './misleading-sums.ts';
import { readTotals } from './read-totals.ts';

/**
 * What a reader of an answer may be misled by, as far as the statement, the schema and the result show it; one sentence each.
 * Nothing here reads the question.
 */
export function findTraps(sql: string, result: ResultTable, tables: readonly TableSchema[]): string[] {
  const query = readQuery(sql);
  const totals = query && readTotals(query, repairSchema(tables));
  const ofStatement = totals
    ? [...mixedCurrencies(totals), ...addedStocks(totals), ...incompletePeriod(totals, result)]
    : [];
  return [...new Set([...ofStatement, ...priceSplits(result)])];
}
