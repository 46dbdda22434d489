import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { Call, Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { keyOf, ownerOf, singleKey } from './entity.ts';
import { repeatingSources } from './repeated-rows.ts';
import { exposedName, isCount, tablesOf } from './sources.ts';

/**
 * "The number of pupils and of teachers in each building": joined, every pupil stands beside every teacher, and each count is the
 * product of both. Where two tables repeat each other's rows, each thing is counted once, by its key.
 */
export const fanOutCount = blockRule('fan-out-count', (block, { around }, context, note) => {
  const { from, groupBy, items } = block.select;
  const counts = items.flatMap(({ expression }) =>
    isCount(expression) && !expression.distinct ? [expression] : [],
  );
  if (counts.length < 2 || groupBy.length === 0) return block;
  const scope = scopeOf(from, around);
  const grouped = groupBy.flatMap((each) =>
    each.kind === 'column' ? [ownerOf(each, scope, context)?.source ?? ''] : [''],
  );
  const repeating = repeatingSources(new Set(grouped), block, scope, context);
  const keyed = counts.flatMap((count) => {
    const [counted] = count.arguments;
    const owner = counted?.kind === 'column' ? ownerOf(counted, scope, context) : null;
    const table = tablesOf(from).find((each) => exposedName(each) === owner?.source);
    const key = owner && singleKey(owner.table);
    const column =
      counted?.kind === 'column' && owner ? context.schema.column(owner.table.name, counted.name.text) : null;
    // Where what is counted may be missing, its rows are not all counted.
    const isAlways = column !== null && (!column.nullable || column.unique === true);
    return owner && table && key && isAlways && repeating.includes(owner.source)
      ? [{ count, source: owner.source, once: countOnce(count, keyOf(table, key)) }]
      : [];
  });
  if (new Set(keyed.map(({ source }) => source)).size < 2) return block;
  return mapBlock(block, (part) => {
    const each = keyed.find(({ count }) => count === part);
    if (!each) return part;
    note(
      'duplicate_select',
      'Two tables joined here repeat each other’s rows; each thing is counted once.',
      printExpression(part),
      printExpression(each.once),
    );
    return each.once;
  });
});

function countOnce(count: Call, key: Expression): Call {
  return { ...count, distinct: true, arguments: [key] };
}
