import { repairRules } from '#agents/query/repair/repair-sql.ts';
import type { Rule } from '#agents/query/repair/rule.ts';

/** The rules that mend names, joins and values; what is in none of these lists compares a statement with its question. */
export const namedGroups = {
  names: [
    'unknown-tables',
    'unknown-columns',
    'ambiguous-columns',
    'quoted-texts',
    'compound-names',
    'foreign-functions',
  ],
  joins: ['wrong-joins', 'needless-tables', 'key-role', 'fan-out-average', 'repeated-rows'],
  values: ['literal-values', 'negated-match'],
} as const;
export const ruleGroups = ['names', 'joins', 'values', 'question'] as const;
export type RuleGroup = (typeof ruleGroups)[number];

export function groupOf(rule: Rule): RuleGroup {
  const { names, joins, values } = namedGroups;
  const has = (group: readonly string[]) => group.includes(rule.name);
  return has(names) ? 'names' : has(joins) ? 'joins' : has(values) ? 'values' : 'question';
}

export function rulesWithout(group: RuleGroup): readonly Rule[] {
  return repairRules.filter((rule) => groupOf(rule) !== group);
}
