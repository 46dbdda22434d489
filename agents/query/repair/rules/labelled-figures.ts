import { printExpression } from '#lib/sql/select/print-select.ts';
import { saysGroups } from '../question-cues.ts';
import { blockRule } from '../rule.ts';
import { isAggregate } from './sources.ts';

/** "The average age in each class" is a list that tells of which class each figure is: what it is grouped by is shown first. */
export const labelledFigures = blockRule('labelled-figures', (block, { role }, context, note) => {
  const { items, groupBy, having } = block.select;
  // Of a list that is cut or chosen from, one figure may be all that is asked for.
  if (role !== 'outermost' || groupBy.length === 0 || having !== null || block.limit !== null) return block;
  // Groups that the question does not ask for are told, and not mended.
  if (!saysGroups(context.question)) return block;
  if (items.length === 0 || !items.every(({ expression }) => isAggregate(expression))) return block;
  if (!groupBy.every(({ kind }) => kind === 'column')) return block;
  const labels = groupBy.map((expression) => ({ expression, alias: null }));
  const shown = (of: readonly { readonly expression: (typeof groupBy)[number] }[]) =>
    of.map(({ expression }) => printExpression(expression)).join(', ');
  note(
    'extra_values_selected',
    'A figure for each group does not tell of which group it is.',
    shown(items),
    shown([...labels, ...items]),
  );
  return { ...block, select: { ...block.select, items: [...labels, ...items] } };
});
