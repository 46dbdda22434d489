import { columnsIn } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { stemOf } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule } from '../rule.ts';
import { repeatingSources } from './repeated-rows.ts';
import { conjuncts, exposedName, queryOf, tablesOf } from './sources.ts';

/**
 * "The cities of the county that has the most officers" are all of one county's cities: LIMIT 1 over the joined rows keeps one
 * of them. Those are kept whose county has the most.
 */
export const extremeOfAnother = blockRule('extreme-of-another', (block, { role, around }, context, note) => {
  const { select, limit, offset } = block;
  const [term] = block.orderBy;
  const by = term?.expression;
  if (role !== 'outermost' || by?.kind !== 'column' || select.groupBy.length > 0 || select.from.length < 2)
    return block;
  if (limit?.kind !== 'literal' || limit.value !== '1' || offset !== null) return block;
  const scope = scopeOf(select.from, around);
  const [of] = resolve(by, scope);
  const table = tablesOf(select.from).find((each) => exposedName(each) === of?.name);
  const shown = new Set(
    columnsIn(select.items.map(({ expression }) => expression)).flatMap((column) =>
      resolve(column, scope).map(({ name }) => name),
    ),
  );
  const repeating = of && repeatingSources(new Set([of.name]), block, scope, context);
  if (!of || !table || !repeating?.length || ![...shown].some((name) => name !== of.name)) return block;
  if (!asksForAllOf(table, context.question.text)) return block;
  // A condition on the partners chooses among the things of the extreme too; which one it is then depends on both.
  if (!conjuncts(select.where).every((condition) => isNotMissing(condition, by))) return block;
  const isExtreme = equalsExtreme(by, table, term?.direction === 'desc' ? 'MAX' : 'MIN');
  note(
    'subquery_missing',
    `${table.name.text} has one with the extreme, and what is asked for may be several of its partners.`,
    `ORDER BY ${printExpression(by)} ${(term?.direction ?? 'asc').toUpperCase()} LIMIT 1`,
    printExpression(isExtreme),
  );
  return { select: { ...select, where: isExtreme }, orderBy: [], limit: null, offset: null };
});

/** "… cities in the county that has the largest …": several of them, and the extreme is said of the table's own noun. */
function asksForAllOf(table: TableReference, question: string): boolean {
  const nouns = nameStems(table.name.text);
  const said =
    /(.*)\bthe ([a-z]+) (?:that|which|who|with|having)\b.*?\b(?:most|least|fewest|\w+est)\b(.*)/.exec(
      question,
    );
  const [, before = '', noun = '', after = ''] = said ?? [];
  if (!said || !nouns.includes(stemOf(noun))) return false;
  return (
    /\b[a-z]{3,}s (?:in|of|from|for|at|on|by|with|to|assigned|living|belonging)\s*$/.test(before) ||
    /\band (?:the |their )?(?:\w+ of (?:the |its )?)?[a-z]+s\b/.test(after)
  );
}

function isNotMissing(condition: Expression, column: ColumnReference): boolean {
  return (
    condition.kind === 'is-null' &&
    condition.negated &&
    printExpression(condition.operand).toLowerCase() === printExpression(column).toLowerCase()
  );
}

function equalsExtreme(by: ColumnReference, table: TableReference, extreme: 'MAX' | 'MIN'): Expression {
  const query = queryOf({
    kind: 'select',
    distinct: false,
    items: [
      {
        alias: null,
        expression: {
          kind: 'call',
          name: { text: extreme, quote: null },
          distinct: false,
          arguments: [{ ...by, qualifier: null }],
          orderBy: [],
          filter: null,
          over: null,
        },
      },
    ],
    from: [{ relation: { ...table, alias: null }, join: null }],
    where: null,
    groupBy: [],
    having: null,
  });
  return { kind: 'binary', operator: '=', left: by, right: { kind: 'subquery', query } };
}
