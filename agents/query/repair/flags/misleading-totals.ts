import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { resolve } from '#lib/sql/select/scope.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { nameStems } from '../name-similarity.ts';
import { repeatingSources } from '../rules/repeated-rows.ts';
import { conjuncts, isAggregate } from '../rules/sources.ts';
import type { Check } from './check.ts';

/** A sum or average over rows that a join repeats counts them more than once. */
export const repeatedSums: Check = ({ parts }, context) =>
  parts.blocks.flatMap(({ block, scope }) => {
    // An outer join asked only for what has no partner repeats nothing.
    const keepsUnpaired = conjuncts(block.select.where).some(
      (each) => each.kind === 'is-null' && !each.negated,
    );
    if (block.select.from.length < 2 || keepsUnpaired) return [];
    return block.select.items
      .flatMap(({ expression }) => expressionParts(expression))
      .flatMap((part) => {
        if (!isAggregate(part) || part.kind !== 'call' || !/^(sum|avg)$/i.test(part.name.text)) return [];
        const measured = new Set(
          part.arguments
            .flatMap(expressionParts)
            .flatMap((each) => (each.kind === 'column' ? resolve(each, scope).map(({ name }) => name) : [])),
        );
        const repeats = measured.size === 1 && repeatingSources(measured, block, scope, context).length > 0;
        return repeats ? [`${printExpression(part)} may count a row once for each row it is joined to.`] : [];
      });
  });

/** The average over groups of what is an average already. */
export const averagesOfAverages: Check = ({ parts }) =>
  parts.blocks.flatMap(({ block }) => {
    const names = new Set(
      block.select.from.flatMap(({ relation }) =>
        relation.kind === 'derived' && relation.query.body.kind === 'select'
          ? relation.query.body.items.flatMap(({ expression, alias }) =>
              alias !== null && isCall(expression, 'avg') ? [alias.text.toLowerCase()] : [],
            )
          : [],
      ),
    );
    return block.select.items
      .map(({ expression }) => expression)
      .filter(
        (expression) =>
          isCall(expression, 'avg') &&
          expressionParts(expression).some(
            (part) => part.kind === 'column' && names.has(part.name.text.toLowerCase()),
          ),
      )
      .map(
        (expression) =>
          `${printExpression(expression)} is an average of averages: groups of different size weigh the same.`,
      );
  });

const rates = new Set(['rate', 'ratio', 'percent', 'percentag', 'pct', 'averag', 'avg', 'mean', 'median']);

/** The sum of rates, percentages or averages is none of them. */
export const summedRates: Check = ({ parts }) =>
  parts.expressions
    .filter(
      (part) =>
        part.kind === 'call' &&
        isCall(part, 'sum') &&
        part.arguments[0]?.kind === 'column' &&
        nameStems(part.arguments[0].name.text).some((stem) => rates.has(stem)),
    )
    .map((part) => `${printExpression(part)} adds up rates or averages, which have no sum.`);

function isCall(expression: Expression, name: string): boolean {
  return expression.kind === 'call' && expression.name.text.toLowerCase() === name;
}
