import type { Block } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Binary, Expression, OrderTerm } from '#lib/sql/select/syntax-tree.ts';
import { columnEvidence } from '../column-evidence.ts';
import { questionCues } from '../question-cues.ts';
import { blockRule, type Note, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { conjunction, conjuncts, hasAggregate, isAggregate } from './sources.ts';

/** From here on a question speaks of the column it groups by. */
const said = 0.7;

/**
 * Aggregates where none can stand: in WHERE they belong in HAVING; beside plain columns, or only in ORDER BY or HAVING,
 * they need GROUP BY; a group compared with `MAX(COUNT(*))` is the first in that order.
 */
export const misplacedAggregates = blockRule('misplaced-aggregates', (block, { around }, context, note) => {
  const compared = mendNestedExtreme(mendWhere(block, note), note);
  const { select, orderBy } = compared;
  if (select.groupBy.length > 0) return compared;
  const plain = select.items
    .map((item) => item.expression)
    .filter((expression) => expression.kind === 'column');
  const aggregated = select.items.filter(({ expression }) => hasAggregate(expression));
  const sorted = orderBy.some((term) => hasAggregate(term.expression));
  const onlyExtremes = aggregated.length > 0 && aggregated.every(({ expression }) => isExtreme(expression));
  const scope = scopeOf(select.from, around);
  const perGroup = onlyExtremes && plain.some((each) => asksForEach(each, scope, context));
  const needed =
    aggregated.length > 0
      ? !onlyExtremes || perGroup
      : sorted || (select.having !== null && hasAggregate(select.having));
  if (!needed || plain.length === 0 || plain.length + aggregated.length < select.items.length)
    return compared;
  const owners = new Set(plain.map((column) => ownerOf(column, scope, context)?.source));
  if (owners.has(undefined)) return compared;
  note(
    'agg_no_groupby',
    'An aggregate stands beside plain columns, so each of their values is one group.',
    '',
    `GROUP BY ${plain.map((each) => printExpression(each)).join(', ')}`,
  );
  return { ...compared, select: { ...select, groupBy: plain } };
});

/** "The highest fee by country" wants one for each country. */
function asksForEach(expression: Expression, scope: Scope, context: RepairContext): boolean {
  const owner = expression.kind === 'column' ? ownerOf(expression, scope, context) : null;
  const column =
    owner && expression.kind === 'column'
      ? context.schema.column(owner.table.name, expression.name.text)
      : null;
  const groups = /\b(?:each|every|per|by)\b([^,.?]*)/.exec(context.question.text)?.[1] ?? '';
  return (
    owner !== null && column !== null && columnEvidence(column, owner.table, questionCues(groups)) >= said
  );
}

/** MIN and MAX beside plain columns mean the row that has the extreme, which is another rule's matter. */
function isExtreme(expression: Expression): boolean {
  return expression.kind === 'call' && /^(min|max)$/i.test(expression.name.text);
}

function mendWhere(block: Block, note: Note): Block {
  const conditions = conjuncts(block.select.where);
  const misplaced = conditions.filter(hasAggregate);
  if (misplaced.length === 0) return block;
  const where = conjunction(conditions.filter((each) => !misplaced.includes(each)));
  const having = conjunction([...conjuncts(block.select.having), ...misplaced]);
  const moved = misplaced.map((each) => printExpression(each)).join(' AND ');
  note(
    'having_vs_where',
    'A condition on a group can only be tested in HAVING.',
    `WHERE ${moved}`,
    `HAVING ${moved}`,
  );
  return { ...block, select: { ...block.select, where, having } };
}

/** `HAVING COUNT(*) = (SELECT MAX(COUNT(*)) …)`, which no engine takes, as ORDER BY COUNT(*) DESC LIMIT 1. */
function mendNestedExtreme(block: Block, note: Note): Block {
  const conditions = conjuncts(block.select.having);
  for (const condition of conditions) {
    const extreme = nestedExtreme(condition);
    if (extreme === null || block.orderBy.length > 0 || block.limit !== null) continue;
    const having = conjunction(conditions.filter((each) => each !== condition));
    const term: OrderTerm = { expression: extreme.compared, direction: extreme.direction, nulls: null };
    const after = `ORDER BY ${printExpression(term.expression)} ${extreme.direction.toUpperCase()} LIMIT 1`;
    note(
      'sql_syntax_error',
      'An aggregate of an aggregate is the first row in its order.',
      printExpression(condition),
      after,
    );
    return {
      ...block,
      select: { ...block.select, having },
      orderBy: [term],
      limit: { kind: 'literal', type: 'number', value: '1' },
    };
  }
  return block;
}

function nestedExtreme(condition: Expression): { compared: Expression; direction: 'asc' | 'desc' } | null {
  if (condition.kind !== 'binary' || condition.operator !== '=' || !isAggregate(condition.left)) return null;
  const body = (condition satisfies Binary).right;
  const select = body.kind === 'subquery' && body.query.body.kind === 'select' ? body.query.body : null;
  const item = select?.items[0]?.expression;
  if (select?.items.length !== 1 || item?.kind !== 'call' || !isExtreme(item)) return null;
  if (!item.arguments.some(hasAggregate)) return null;
  return { compared: condition.left, direction: /max/i.test(item.name.text) ? 'desc' : 'asc' };
}
