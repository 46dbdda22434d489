import type { SqlEdit } from '#lib/domain/sql-edit.ts';
import { plainNotation } from '#lib/sql/select/notation.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { findFlags } from './find-flags.ts';
import { readStatement } from './read-statement.ts';
import { type RepairSurroundings, repairContext } from './repair-context.ts';
import type { Rule } from './rule.ts';
import { ambiguousColumns } from './rules/ambiguous-columns.ts';
import { askedAggregate } from './rules/asked-aggregate.ts';
import { askedBound } from './rules/asked-bound.ts';
import { askedDistinct } from './rules/asked-distinct.ts';
import { askedExtreme } from './rules/asked-extreme.ts';
import { askedGroups } from './rules/asked-groups.ts';
import { askedLimit } from './rules/asked-limit.ts';
import { bothSets } from './rules/both-sets.ts';
import { butNot } from './rules/but-not.ts';
import { compoundNames } from './rules/compound-names.ts';
import { contradictedDirection } from './rules/contradicted-direction.ts';
import { countedSets } from './rules/counted-sets.ts';
import { countedThings } from './rules/counted-things.ts';
import { dateLiterals } from './rules/date-literals.ts';
import { extraColumns } from './rules/extra-columns.ts';
import { extremeBesideColumns } from './rules/extreme-beside-columns.ts';
import { extremeOfAnother } from './rules/extreme-of-another.ts';
import { fanOutAverage } from './rules/fan-out-average.ts';
import { fanOutCount } from './rules/fan-out-count.ts';
import { foreignFunctions } from './rules/foreign-functions.ts';
import { fullNames } from './rules/full-names.ts';
import { groupByKey } from './rules/group-by-key.ts';
import { halfOpenPeriods } from './rules/half-open-periods.ts';
import { hollowCount } from './rules/hollow-count.ts';
import { integerDivision } from './rules/integer-division.ts';
import { keyRole } from './rules/key-role.ts';
import { labelledFigures } from './rules/labelled-figures.ts';
import { literalValues } from './rules/literal-values.ts';
import { meantColumn } from './rules/meant-column.ts';
import { misplacedAggregates } from './rules/misplaced-aggregates.ts';
import { namedByText } from './rules/named-by-text.ts';
import { needlessTables } from './rules/needless-tables.ts';
import { negatedMatch } from './rules/negated-match.ts';
import { nullsInExclusion } from './rules/nulls-in-exclusion.ts';
import { nullsInOrder } from './rules/nulls-in-order.ts';
import { quotedTexts } from './rules/quoted-texts.ts';
import { repeatedRows } from './rules/repeated-rows.ts';
import { sameThingTwice } from './rules/same-thing-twice.ts';
import { shownConstant } from './rules/shown-constant.ts';
import { shownOwner } from './rules/shown-owner.ts';
import { tiedExtremes } from './rules/tied-extremes.ts';
import { unaskedColumns } from './rules/unasked-columns.ts';
import { unequalSets } from './rules/unequal-sets.ts';
import { unknownColumns } from './rules/unknown-columns.ts';
import { unknownTables } from './rules/unknown-tables.ts';
import { wholeSetFirst } from './rules/whole-set-first.ts';
import { wrongJoins } from './rules/wrong-joins.ts';
import { yearNumbers } from './rules/year-numbers.ts';

export type RepairInput = RepairSurroundings & { readonly sql: string };

export type RepairOutcome = {
  readonly sql: string;
  /** Empty when no rule applied; then `sql` is what was given, letter for letter. */
  readonly edits: readonly SqlEdit[];
  /** What looks wrong but is not certain enough to change. */
  readonly flagged: readonly string[];
};

/** The rules in the order they run: what keeps a statement from running first, then its meaning, then its values. */
export const repairRules: readonly Rule[] = [
  unknownTables,
  wrongJoins,
  quotedTexts,
  unequalSets,
  unknownColumns,
  ambiguousColumns,
  yearNumbers,
  foreignFunctions,
  misplacedAggregates,
  needlessTables,
  askedGroups,
  labelledFigures,
  groupByKey,
  extremeBesideColumns,
  compoundNames,
  extraColumns,
  unaskedColumns,
  sameThingTwice,
  contradictedDirection,
  askedBound,
  askedExtreme,
  askedLimit,
  tiedExtremes,
  extremeOfAnother,
  askedAggregate,
  keyRole,
  shownOwner,
  wholeSetFirst,
  negatedMatch,
  bothSets,
  butNot,
  countedSets,
  shownConstant,
  meantColumn,
  fanOutAverage,
  fanOutCount,
  hollowCount,
  countedThings,
  repeatedRows,
  askedDistinct,
  fullNames,
  literalValues,
  namedByText,
  dateLiterals,
  halfOpenPeriods,
  integerDivision,
  nullsInExclusion,
  nullsInOrder,
];

/**
 * Mends a statement from the schema, the values and the question (EFRA §III), without running it and without a model. Every
 * rule works on the syntax tree; a statement we cannot read whole is left as it is.
 */
export function repairSql(input: RepairInput, rules: readonly Rule[] = repairRules): RepairOutcome {
  const { notation = plainNotation } = input;
  const read = readStatement(input.sql, notation);
  if (read.query === null) return { sql: input.sql, edits: [], flagged: [] };
  const context = repairContext(input);
  let query = read.query;
  const edits: SqlEdit[] = [...read.edits];
  for (const rule of rules) {
    const repaired = rule.apply(query, context);
    query = repaired.query;
    edits.push(...repaired.edits);
  }
  const flagged = findFlags(query, context);
  return { sql: edits.length === 0 ? input.sql : printQuery(query, notation), edits, flagged };
}
