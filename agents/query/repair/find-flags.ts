import type { Query } from '#lib/sql/select/syntax-tree.ts';
import type { Check } from './flags/check.ts';
import { idleConditions } from './flags/idle-conditions.ts';
import { averagesOfAverages, repeatedSums, summedRates } from './flags/misleading-totals.ts';
import { absentValues, unknownNames } from './flags/sound-names.ts';
import { countedWithout, groupsAsAsked, inventedTexts, unaskedLimit } from './flags/unasked-parts.ts';
import { unlimitedTime } from './flags/unlimited-time.ts';
import { unmetAggregates, unmetNegation, unmetSuperlative, unusedNumbers } from './flags/unmet-words.ts';
import { unusedColumns } from './flags/unused-columns.ts';
import type { RepairContext } from './rule.ts';
import { statementColumns } from './statement-columns.ts';
import { statementParts } from './statement-parts.ts';

const checks: readonly Check[] = [
  unknownNames,
  absentValues,
  idleConditions,
  repeatedSums,
  averagesOfAverages,
  summedRates,
  unaskedLimit,
  inventedTexts,
  countedWithout,
  groupsAsAsked,
  unlimitedTime,
  unmetNegation,
  unusedNumbers,
  unmetAggregates,
  unmetSuperlative,
  unusedColumns,
];

/** What looks wrong in a statement after repair but is not certain enough to change, one sentence each. */
export function findFlags(query: Query, context: RepairContext): string[] {
  const statement = {
    query,
    parts: statementParts(query, context),
    columns: statementColumns(query, context),
  };
  return [...new Set(checks.flatMap((check) => check(statement, context)))];
}
