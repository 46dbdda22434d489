import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printSources } from '#lib/sql/select/print-select.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import type { TableReference } from '#lib/sql/select/syntax-tree.ts';
import { stemOf } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule } from '../rule.ts';
import { isAmong, keyOf, singleKey } from './entity.ts';
import { repeatingSources } from './repeated-rows.ts';
import { exposedName, isAggregate, tablesOf } from './sources.ts';

/**
 * "The average grade of pupils who have friends": joined to their friends, a pupil counts once for each. Sums and averages
 * over the columns of one table are taken over its rows for which the join has any.
 */
export const fanOutAverage = blockRule('fan-out-average', (block, { around }, context, note) => {
  const { select } = block;
  if (
    select.groupBy.length > 0 ||
    select.having !== null ||
    select.from.length < 2 ||
    select.from.some(({ join }) => join && join.type !== 'inner')
  )
    return block;
  const scope = scopeOf(select.from, around);
  const measured = new Set<string>();
  for (const { expression } of select.items) {
    if (
      !isAggregate(expression) ||
      expression.kind !== 'call' ||
      !/^(avg|sum)$/i.test(expression.name.text) ||
      expression.distinct
    )
      return block;
    for (const part of expressionParts(expression)) {
      if (part.kind === 'column') for (const { name } of resolve(part, scope)) measured.add(name);
    }
  }
  const [source] = measured;
  const table = tablesOf(select.from).find((each) => exposedName(each) === source);
  if (!table || !choosesAmong(table, tablesOf(select.from), context.question.text)) return block;
  const schema = context.schema.table(table.name.text);
  const key = schema && singleKey(schema);
  if (measured.size !== 1 || !key || repeatingSources(measured, block, scope, context).length === 0)
    return block;
  note(
    'duplicate_select',
    `Joined, a row of ${table.name.text} is counted once for each of its partners.`,
    printSources(select.from),
    printSources([{ relation: table, join: null }]),
  );
  return {
    ...block,
    select: {
      ...select,
      from: [{ relation: table, join: null }],
      where: isAmong(keyOf(table, key), false, select),
    },
  };
});

/** "Pupils who have …" chooses among pupils; "the average weight of a grade, for pupils with …" does not among grades. */
function choosesAmong(table: TableReference, tables: readonly TableReference[], question: string): boolean {
  const noun = /(\w+) (?:who|that|which|with|have|has|had)\b/.exec(question)?.[1];
  if (noun === undefined) return false;
  const named = tables.filter((each) => nameStems(each.name.text).at(-1) === stemOf(noun));
  return named.length === 0 || named.includes(table);
}
