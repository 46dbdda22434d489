import type { Block } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { conjunction, conjuncts, hasAggregate } from './sources.ts';

/**
 * "All pupils with the highest grade" are several when they tie, and LIMIT 1 keeps one of them: those are kept whose value
 * is the extreme one. A question that asks for one, or does not say, keeps its LIMIT.
 */
export const tiedExtremes = blockRule('tied-extremes', (block, { role }, context, note) => {
  const [term] = block.orderBy;
  if (role !== 'outermost' || !term || block.orderBy.length > 1 || !keepsOne(block)) return block;
  if (!asksForAllTied(context.question.text)) return block;
  const { select } = block;
  const isGrouped = select.groupBy.length > 0;
  if (isGrouped !== hasAggregate(term.expression) || select.items.length === 0) return block;
  const first: Query = {
    kind: 'query',
    recursive: false,
    ctes: [],
    body: { ...select, distinct: false, items: [{ expression: term.expression, alias: null }] },
    orderBy: block.orderBy,
    limit: block.limit,
    offset: null,
  };
  const isExtreme: Expression = {
    kind: 'binary',
    operator: '=',
    left: term.expression,
    right: { kind: 'subquery', query: first },
  };
  note(
    'subquery_missing',
    'The question asks for all that tie, and LIMIT 1 keeps one of them.',
    `ORDER BY ${printExpression(term.expression)} ${(term.direction ?? 'asc').toUpperCase()} LIMIT 1`,
    printExpression(isExtreme),
  );
  const kept: Select = isGrouped
    ? { ...select, having: conjunction([...conjuncts(select.having), isExtreme]) }
    : { ...select, where: conjunction([...conjuncts(select.where), isExtreme]) };
  return { select: kept, orderBy: [], limit: null, offset: null };
});

function keepsOne({ limit, offset }: Block): boolean {
  return limit?.kind === 'literal' && limit.value === '1' && offset === null;
}

const extreme = '(?:most|least|fewest|highest|lowest|largest|smallest|greatest|longest|shortest|\\w+est)';
const allTied = new RegExp(
  `\\b(?:ties|tied|tie for)\\b|\\b(?:all|every)(?: of)?(?: the)?(?: [\\w']+){1,4}? (?:with|(?:that|who|which) (?:have|has)|having) the (?:same )?${extreme}\\b`,
);

function asksForAllTied(question: string): boolean {
  return allTied.test(question) && !/\b(?:only one|just one|any one|one of)\b/.test(question);
}
