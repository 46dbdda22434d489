import { isDoubtful, unusedSaid } from '../rules/meant-column.ts';
import type { Check } from './check.ts';

/**
 * The question speaks of a column, in full and in words nothing else accounts for; the statement does not read it, but reads
 * one that the question does not speak of.
 */
export const unusedColumns: Check = ({ columns }, context) => {
  if (![...columns.uses.values()].some((use) => isDoubtful(use, context))) return [];
  return [...columns.tables].flatMap((table) =>
    unusedSaid(table, columns, context)
      .filter(({ evidence }) => evidence === 1)
      .map(({ column }) => `The question speaks of ${table.name}.${column.name}, which nothing here reads.`),
  );
};
