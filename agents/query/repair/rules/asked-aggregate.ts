import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Call, Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';

/**
 * A question that says one way of summing up, and a statement that computes one other over a column: the way that is said.
 */
export const askedAggregate = blockRule('asked-aggregate', (block, { role }, context, note) => {
  if (role !== 'outermost') return block;
  const said = [...ways].filter(([, words]) => words.test(context.question.text)).map(([name]) => name);
  const [wanted] = said;
  const computed = block.select.items.map(({ expression }) => expression).filter(isSummary);
  const [only] = computed;
  if (said.length !== 1 || computed.length !== 1 || wanted === undefined || !only) return block;
  const written = only.name.text.toLowerCase();
  if (written === wanted || namesColumn(only, wanted)) return block;
  // A superlative may speak of something else that is chosen by it; it only tells the two ends apart.
  if ((wanted === 'min' || wanted === 'max') && written !== 'min' && written !== 'max') return block;
  const meant: Call = { ...only, name: { text: wanted.toUpperCase(), quote: null } };
  note(
    'having_incorrect',
    `The question asks for ${inWords[wanted]}.`,
    printExpression(only),
    printExpression(meant),
  );
  return mapBlock(block, (part) => (part === only ? meant : part));
});

type Way = 'avg' | 'sum' | 'min' | 'max';

const ways: ReadonlyMap<Way, RegExp> = new Map([
  ['avg', /\b(?:averaged?|averages|mean|avg)\b/],
  ['sum', /\b(?:total|totals|sum|altogether|in all|combined)\b/],
  ['min', /\b(?:minimum|min|lowest|smallest|shortest|earliest|fewest|youngest|cheapest|lightest|slowest)\b/],
  ['max', /\b(?:maximum|max|highest|largest|greatest|longest|latest|biggest|oldest|heaviest|fastest)\b/],
]);

const inWords: Record<Way, string> = {
  avg: 'the average',
  sum: 'the total',
  min: 'the smallest',
  max: 'the largest',
};

function isSummary(expression: Expression): expression is Call {
  return (
    expression.kind === 'call' &&
    expression.over === null &&
    expression.arguments.length === 1 &&
    expression.arguments[0]?.kind === 'column' &&
    /^(?:avg|sum|min|max)$/i.test(expression.name.text)
  );
}

/** `MAX(average)`: the word may be the name of the column; and the highest rank is the smallest. */
function namesColumn(call: Call, way: Way): boolean {
  const [column] = call.arguments;
  if (column?.kind === 'column' && /rank/i.test(column.name.text)) return true;
  return (
    column?.kind === 'column' &&
    (ways.get(way)?.test(column.name.text.toLowerCase().replace(/_/g, ' ')) ?? false)
  );
}
