import { expect, test } from 'vitest';
import { repairRules } from '#agents/query/repair/repair-sql.ts';
import { namedGroups, ruleGroups, rulesWithout } from './rule-groups.ts';

test('every rule named by a group exists', () => {
  const known = repairRules.map(({ name }) => name);
  expect(
    Object.values(namedGroups)
      .flat()
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
});

test('each rule is left out by exactly one group', () => {
  const leftOut = ruleGroups.flatMap((group) => {
    const kept = rulesWithout(group);
    return repairRules.filter((rule) => !kept.includes(rule)).map(({ name }) => name);
  });
  expect(leftOut.toSorted()).toEqual(repairRules.map(({ name }) => name).toSorted());
});
