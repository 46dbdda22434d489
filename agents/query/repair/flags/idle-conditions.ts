import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Binary, Expression } from '#lib/sql/select/syntax-tree.ts';
import { sameExpression } from '../rules/entity.ts';
import { conjuncts } from '../rules/sources.ts';
import type { Check } from './check.ts';

/** `kind = 'dog' AND kind <> 'cat'`: who has a dog is not asked whether there is a cat as well. */
export const idleConditions: Check = ({ parts }) =>
  parts.blocks.flatMap(({ block }) => {
    const comparisons = conjuncts(block.select.where).filter(isWithConstant);
    return comparisons
      .filter(({ operator }) => operator === '!=')
      .filter((excluded) =>
        comparisons.some((fixed) => fixed.operator === '=' && sameExpression(fixed.left, excluded.left)),
      )
      .map(
        (excluded) =>
          `${printExpression(excluded)} excludes nothing: ${printExpression(excluded.left)} is fixed beside it.`,
      );
  });

function isWithConstant(condition: Expression): condition is Binary {
  return condition.kind === 'binary' && condition.right.kind === 'literal';
}
