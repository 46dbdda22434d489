import type { Block } from '#lib/sql/select/block.ts';
import { clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Query } from '#lib/sql/select/syntax-tree.ts';
import type { RepairContext } from './rule.ts';
import { ownerOf } from './rules/entity.ts';
import { repeatingSources } from './rules/repeated-rows.ts';
import { isAggregate, ownColumns } from './rules/sources.ts';

/** What looks wrong in a statement after repair but is not certain enough to change, one sentence each. */
export function findFlags(query: Query, context: RepairContext): string[] {
  const flags = new Set<string>();
  rewriteBlocks(query, context.schema, (block, { around }) => {
    const scope = scopeOf(block.select.from, around);
    for (const flag of [
      ...unknownNames(block, scope),
      ...absentValues(block, scope, context),
      ...repeatedSums(block, scope, context),
      ...averagesOfAverages(block),
      ...arbitraryLimit(block),
    ]) {
      flags.add(flag);
    }
    return block;
  });
  return [...flags];
}

function unknownNames(block: Block, scope: Scope): string[] {
  const aliases = new Set(
    block.select.items.flatMap(({ alias }) => (alias ? [alias.text.toLowerCase()] : [])),
  );
  return ownColumns(block)
    .filter((column) => resolve(column, scope).length === 0)
    .filter((column) => column.qualifier !== null || !aliases.has(column.name.text.toLowerCase()))
    .map((column) => `No table here has ${printExpression(column)}.`);
}

function absentValues(block: Block, scope: Scope, context: RepairContext): string[] {
  return clauseExpressions(block)
    .flatMap(expressionParts)
    .flatMap((part) => {
      if (part.kind !== 'binary' || part.operator !== '=' || part.left.kind !== 'column') return [];
      if (part.right.kind !== 'literal' || part.right.type !== 'text') return [];
      const owner = ownerOf(part.left, scope, context);
      const values = owner && context.values.valuesOf(owner.table.name, part.left.name.text);
      const { value } = part.right;
      if (!owner || !values || values.length === 0 || values.includes(value)) return [];
      const padded = values.some((each) => each.trim().toLowerCase() === value.toLowerCase());
      const column = `${owner.table.name}.${part.left.name.text}`;
      return [
        padded
          ? `${column} stores ${value} with blanks around it.`
          : `${column} does not hold ${JSON.stringify(value)}.`,
      ];
    });
}

/** A sum or average over rows that a join repeats counts them more than once. */
function repeatedSums(block: Block, scope: Scope, context: RepairContext): string[] {
  if (block.select.from.length < 2) return [];
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
}

function averagesOfAverages(block: Block): string[] {
  const names = new Set(
    block.select.from.flatMap(({ relation }) =>
      relation.kind === 'derived' && relation.query.body.kind === 'select'
        ? relation.query.body.items.flatMap(({ expression, alias }) =>
            alias !== null && isAverage(expression) ? [alias.text.toLowerCase()] : [],
          )
        : [],
    ),
  );
  return block.select.items
    .map(({ expression }) => expression)
    .filter(
      (expression) =>
        isAverage(expression) &&
        expressionParts(expression).some(
          (part) => part.kind === 'column' && names.has(part.name.text.toLowerCase()),
        ),
    )
    .map(
      (expression) =>
        `${printExpression(expression)} is an average of averages: groups of different size weigh the same.`,
    );
}

function isAverage(expression: Expression): boolean {
  return expression.kind === 'call' && expression.name.text.toLowerCase() === 'avg';
}

function arbitraryLimit(block: Block): string[] {
  const isArbitrary =
    block.limit !== null &&
    block.orderBy.length === 0 &&
    !block.select.items.every(({ expression }) => isAggregate(expression));
  return isArbitrary ? ['LIMIT without ORDER BY keeps arbitrary rows.'] : [];
}
