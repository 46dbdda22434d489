import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference } from '#lib/sql/select/syntax-tree.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { isAggregate } from './sources.ts';

/** "Different", "distinct" and "unique" ask for each value once: DISTINCT, in the list or in the one count. */
export const askedDistinct = blockRule('asked-distinct', (block, { role, around }, context, note) => {
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
  const scope = scopeOf(select.from, around);
  const shown = select.items.map(({ expression }) =>
    expression.kind === 'column' ? namesOf(expression, scope, context) : null,
  );
  if (!shown.every((names) => names !== null) || !saysDifferent(shown.flat(), text)) return block;
  note('duplicate_select', 'The question asks for different values.', 'SELECT', 'SELECT DISTINCT');
  return { ...block, select: { ...select, distinct: true } };
});

/** The stems of a shown column's name, and the noun of the thing it is a column of. */
function namesOf(column: ColumnReference, scope: Scope, context: RepairContext): readonly string[] {
  const thing = nameStems(ownerOf(column, scope, context)?.table.name ?? '').at(-1);
  return [...nameStems(column.name.text), ...(thing === undefined ? [] : [thing])];
}

/** "The faults of different parts" may repeat the faults: what is said to differ must be what is shown. */
function saysDifferent(shown: readonly string[], question: string): boolean {
  const names = new Set(shown);
  return [...question.matchAll(/\b(?:distinct|different|unique)((?:,? [\w']+){1,4})/g)].some(
    ([, after = '']) => words(after).some((word) => names.has(stemOf(word))),
  );
}
