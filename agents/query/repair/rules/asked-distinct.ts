import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { blockRule } from '../rule.ts';
import { isAggregate } from './sources.ts';

/** "Different", "distinct" and "unique" ask for each value once: DISTINCT, in the list or in the one count. */
export const askedDistinct = blockRule('asked-distinct', (block, { role }, context, note) => {
  const { select } = block;
  if (role !== 'outermost' || select.distinct || select.groupBy.length > 0) return block;
  const { text } = context.question;
  if (!/\b(?:distinct|different|unique)\b/.test(text)) return block;
  const [only] = select.items;
  if (select.items.length === 1 && only && isAggregate(only.expression)) {
    if (!/\b(?:how many|number of|count)\b(?: \w+){0,2} (?:distinct|different|unique)\b/.test(text))
      return block;
    return mapBlock(block, (part) => {
      if (
        part !== only.expression ||
        part.kind !== 'call' ||
        part.distinct ||
        !/^count$/i.test(part.name.text)
      )
        return part;
      if (part.arguments[0]?.kind !== 'column') return part;
      const once = { ...part, distinct: true };
      note(
        'duplicate_select',
        'The question counts each different value once.',
        printExpression(part),
        printExpression(once),
      );
      return once;
    });
  }
  if (select.items.some(({ expression }) => expression.kind !== 'column')) return block;
  note('duplicate_select', 'The question asks for different values.', 'SELECT', 'SELECT DISTINCT');
  return { ...block, select: { ...select, distinct: true } };
});
