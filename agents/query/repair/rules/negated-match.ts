import { columnsIn } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import type { Binary, Expression, Source } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { isAmong, keyOf, singleKey } from './entity.ts';
import { repeatingSources } from './repeated-rows.ts';
import { conjunction, conjuncts, exposedName, tablesOf } from './sources.ts';

/**
 * "Pupils who do not have a cat" are not those who have something else than a cat: who has none of it is whoever is not
 * among those who have it.
 */
export const negatedMatch = blockRule('negated-match', (block, { around }, context, note) => {
  const { select } = block;
  if (select.groupBy.length > 0 || select.from.length < 2 || !deniesHaving(context.question.text))
    return block;
  const scope = scopeOf(select.from, around);
  const sourcesOf = (expression: Expression) =>
    new Set(columnsIn([expression]).flatMap((column) => resolve(column, scope).map(({ name }) => name)));
  const shown = new Set(select.items.flatMap(({ expression }) => [...sourcesOf(expression)]));
  const [name] = shown;
  const table = tablesOf(select.from).find((each) => exposedName(each) === name);
  const schema = table && context.schema.table(table.name.text);
  const key = schema && singleKey(schema);
  if (
    shown.size !== 1 ||
    !name ||
    !table ||
    !key ||
    select.items.some(({ expression }) => expression.kind !== 'column')
  )
    return block;
  if (repeatingSources(shown, block, scope, context).length === 0) return block;
  const conditions = conjuncts(select.where);
  const denial = conditions.flatMap((condition) => {
    const denied = deniedOf(condition);
    return denied && !sourcesOf(denied).has(name) ? [{ condition, denied }] : [];
  })[0];
  if (!denial) return block;
  const rest = conditions.filter((condition) => condition !== denial.condition && !isMissing(condition));
  const alone = rest.every((condition) => [...sourcesOf(condition)].every((each) => each === name));
  const excluded = isAmong(keyOf(table, key), true, {
    ...select,
    from: select.from.map(asInner),
    where: denial.denied,
  });
  note(
    'except_missing',
    'Those who have something else are not those who have none of it.',
    printExpression(denial.condition),
    printExpression(excluded),
  );
  return {
    ...block,
    select: {
      ...select,
      from: alone ? [{ relation: table, join: null }] : select.from,
      where: conjunction([...rest, excluded]),
    },
  };
});

function deniesHaving(question: string): boolean {
  return /\b(?:do|does|did|has|have|had) not\b|\b(?:don|doesn|didn|hasn|haven|hadn)['’]?t\b|\b(?:never|except|without)\b/.test(
    question,
  );
}

/** `x = v` for `x != v`, also when written `x != v OR x IS NULL`. */
function deniedOf(condition: Expression): Binary | null {
  if (condition.kind !== 'binary') return null;
  if (condition.operator === 'or') return isMissing(condition.right) ? deniedOf(condition.left) : null;
  return /^(?:!=|is not)$/.test(condition.operator) && condition.right.kind === 'literal'
    ? { ...condition, operator: '=' }
    : null;
}

function isMissing(condition: Expression): boolean {
  return condition.kind === 'is-null' && !condition.negated;
}

function asInner(source: Source): Source {
  return source.join?.type === 'left' ? { ...source, join: { ...source.join, type: 'inner' } } : source;
}
